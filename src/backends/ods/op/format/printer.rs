//! Emits the body of `print`: the elements in the order of the format, with spaces between them.

use super::custom;
use super::tree::{AttributeForm, Clause, Format, Group, Item, TypeOf};
use super::types::{printed_types, value, value_name};
use super::units::{implicit_terminator, same_variable, unit_anchor, unit_of_clause};
use crate::accessors::getter;
use crate::format::literal::{Blank, Word};
use crate::format::parts::Argument;
use crate::format::spacing::Spacing;
use crate::model::attribute::Attribute;
use crate::model::constraint::Arity;
use crate::model::keywords::Keywords;
use crate::model::op::{Op, Side};
use crate::model::property::Property;
use crate::op::attributes::built_default;
use crate::op::support::SUPPORT;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, op: &Op<'_>, format: &Format<'_>) {
    let mut printer = Printer { op, format, spacing: Spacing::default(), present: Vec::new(), first: None };
    let mut body = Writer::default();
    for item in &format.items {
        printer.emit_item(&mut body, item);
    }
    if body.text().contains("odsBuilder") {
        writeln!(w, "::mlir::Builder odsBuilder({});", op.context("getContext()"));
    }
    w.lines(body.text());
}

struct Printer<'o, 'f> {
    op: &'o Op<'f>,
    format: &'o Format<'f>,
    spacing: Spacing,
    /// The attributes that are known to be present.
    present: Vec<usize>,
    /// The attribute that begins the group around the element, by which the parser decides.
    first: Option<usize>,
}

impl<'f> Printer<'_, 'f> {
    fn emit_item(&mut self, w: &mut Writer, item: &Item<'f>) {
        match item {
            Item::Word(word) => return self.emit_word(w, *word),
            Item::Blank(blank) => return self.emit_blank(w, *blank),
            Item::AttrDict { has_keyword } => {
                self.spacing.dictionary();
                return self.emit_attr_dict(w, *has_keyword);
            }
            Item::PropDict => {
                self.spacing.dictionary();
                return self.emit_prop_dict(w);
            }
            Item::Group(group) => return self.emit_group(w, group),
            Item::List(clauses) => return self.emit_list(w, clauses),
            _ => {}
        }
        let has_blank = self.spacing.value();
        let condition = self.presence_of_attribute(item);
        let emit = |w: &mut Writer| {
            if has_blank {
                emit_literal(w, " ");
            }
            self.emit_value(w, item);
        };
        match condition {
            Some(condition) => w.block(&format!("if ({condition}) {{"), "}", emit),
            None => emit(w),
        }
    }

    /// The condition to print an optional attribute that may be absent.
    fn presence_of_attribute(&self, item: &Item<'_>) -> Option<String> {
        let Item::Attribute { number, .. } = item else { return None };
        let attribute = self.op.attributes.get(*number)?;
        let kind = &attribute.kind;
        let prints_default = kind.default_value.is_some() && kind.keywords.is_some();
        let is_absent = kind.is_optional && !prints_default && !self.present.contains(number);
        is_absent.then(|| format!("{}Attr()", getter(attribute.name)))
    }

    fn emit_word(&mut self, w: &mut Writer, word: Word<'_>) {
        let text = self.spacing.word(word);
        emit_literal(w, &text);
    }

    fn emit_blank(&mut self, w: &mut Writer, blank: Blank) {
        match blank {
            Blank::None => self.spacing.blank(blank),
            Blank::One => {
                self.spacing.blank(blank);
                emit_literal(w, " ");
            }
            // The spacing of the next element does not depend on the line break.
            Blank::NewLine => w.line("_odsPrinter.printNewline();"),
        }
    }

    fn emit_value(&self, w: &mut Writer, item: &Item<'f>) {
        let op = self.op;
        match item {
            Item::Operand(at) => {
                let get = format!("{}()", getter(value_name(op, Side::Operands, *at)));
                match op.operands.get(*at).map(|it| it.ty.arity) {
                    Some(Arity::Optional) => {
                        writeln!(w, "if (::mlir::Value value = {get})");
                        w.line("  _odsPrinter << value;");
                    }
                    Some(Arity::Nested(_)) => {
                        writeln!(
                            w,
                            "::llvm::interleaveComma({get}, _odsPrinter, [&](const auto &operands) {{ _odsPrinter << \"(\" << operands << \")\"; }});"
                        );
                    }
                    _ => writeln!(w, "_odsPrinter << {get};"),
                }
            }
            Item::AllOperands => w.line("_odsPrinter << getOperation()->getOperands();"),
            Item::Attribute { number, form } => {
                if let Some(attribute) = op.attributes.get(*number) {
                    let get = getter(attribute.name);
                    let is_pointer = attribute.kind.is_optional && attribute.kind.default_value.is_none();
                    let case = format!("{}{get}()", if is_pointer { "*" } else { "" });
                    // A parser that accepts its absence does not know its class, and looks for its name.
                    let is_tested = self.first == Some(*number) || self.presence_of_attribute(item).is_some();
                    let is_short = *form == AttributeForm::Short && is_tested && !attribute.is_builtin();
                    let form = if is_short { AttributeForm::Qualified } else { *form };
                    emit_attribute(w, attribute, form, &format!("{get}Attr()"), &case);
                }
            }
            Item::Property(at) => {
                let Some(property) = op.properties.get(*at) else {
                    return;
                };
                let storage = format!("getProperties().{}", property.name);
                w.lines(&print_property(property, op.context("getContext()"), &storage));
            }
            Item::Region(at) => {
                let Some(region) = op.regions.get(*at) else {
                    return;
                };
                let get = format!("{}()", getter(region.name.unwrap_or("")));
                if region.is_variadic { self.emit_region_list(w, &get) } else { self.emit_region(w, &get) }
            }
            Item::AllRegions => self.emit_region_list(w, "getOperation()->getRegions()"),
            Item::Successor(at) => {
                let Some(successor) = op.successors.get(*at) else {
                    return;
                };
                let get = format!("{}()", getter(successor.name.unwrap_or("")));
                if successor.is_variadic {
                    writeln!(w, "::llvm::interleaveComma({get}, _odsPrinter);")
                } else {
                    writeln!(w, "_odsPrinter << {get};")
                }
            }
            Item::AllSuccessors => w.line("::llvm::interleaveComma(getOperation()->getSuccessors(), _odsPrinter);"),
            Item::Type { of, is_qualified } => self.emit_type(w, *of, *is_qualified),
            Item::FunctionalType(inputs, results) => {
                let range = |of| match value(op, of).map(|value| value.ty.arity) {
                    Some(Arity::One) => {
                        format!("::llvm::ArrayRef<::mlir::Type>({})", printed_types(op, of))
                    }
                    _ => printed_types(op, of),
                };
                let (inputs, results) = (range(*inputs), range(*results));
                writeln!(w, "_odsPrinter.printFunctionalType({inputs}, {results});");
            }
            Item::Custom(directive) => w.line(&custom::print_call(op, directive)),
            _ => {}
        }
    }

    fn emit_region(&self, w: &mut Writer, region: &str) {
        if !implicit_terminator(self.op) {
            return writeln!(w, "_odsPrinter.printRegion({region});");
        }
        w.block("{", "}", |w| {
            w.line("bool printTerminator = true;");
            writeln!(w, "if (auto *term = {region}.empty() ? nullptr : {region}.begin()->getTerminator())");
            w.line("  printTerminator = !term->getAttrDictionary().empty() || term->getNumOperands() != 0 || term->getNumResults() != 0;");
            writeln!(w, "_odsPrinter.printRegion({region}, /*printEntryBlockArgs=*/true, /*printBlockTerminators=*/printTerminator);");
        });
    }

    fn emit_region_list(&self, w: &mut Writer, list: &str) {
        let open = format!("::llvm::interleaveComma({list}, _odsPrinter, [&](::mlir::Region &region) {{");
        w.block(&open, "});", |w| self.emit_region(w, "region"));
    }

    fn emit_type(&self, w: &mut Writer, of: TypeOf, is_qualified: bool) {
        let types = printed_types(self.op, of);
        let value = value(self.op, of);
        match value.map(|value| (value.ty.arity, value.ty.cpp_type)) {
            Some((Arity::Nested(_), _)) => {
                let get = format!("{}()", getter(value.and_then(|value| value.name).unwrap_or("")));
                writeln!(
                    w,
                    "::llvm::interleaveComma({get}.getTypes(), _odsPrinter, [&](::mlir::TypeRange types) {{ _odsPrinter << \"(\" << types << \")\"; }});"
                );
            }
            Some((Arity::One, class)) if !is_qualified => {
                writeln!(w, "{SUPPORT}printType<{class}>(_odsPrinter, {types});")
            }
            _ => writeln!(w, "_odsPrinter << {types};"),
        }
    }

    fn emit_group(&mut self, w: &mut Writer, group: &Group<'f>) {
        let Some(anchor) = group.anchor() else { return };
        let unit = unit_anchor(self.op, group);
        let condition = presence(self.op, anchor).unwrap_or_else(|| "true".to_owned());
        let condition = if group.anchor.is_otherwise { format!("!({condition})") } else { condition };
        writeln!(w, "if ({condition}) {{");
        let known = self.present.len();
        self.present.extend(attribute_number(anchor).filter(|_| !group.anchor.is_otherwise));
        self.first = group.first().and_then(|at| attribute_number(group.then.get(at)?));
        w.nested(|w| self.emit_items(w, &group.then, unit));
        self.first = None;
        self.present.truncate(known);
        self.present.extend(attribute_number(anchor).filter(|_| group.anchor.is_otherwise));
        if !group.otherwise.is_empty() {
            w.line("} else {");
            w.nested(|w| self.emit_items(w, &group.otherwise, unit));
        }
        self.present.truncate(known);
        w.line("}");
    }

    fn emit_items(&mut self, w: &mut Writer, items: &[Item<'f>], unit: Option<&Item<'f>>) {
        for item in items {
            if !unit.is_some_and(|unit| same_variable(unit, item)) {
                self.emit_item(w, item);
            }
        }
    }

    fn emit_list(&mut self, w: &mut Writer, clauses: &[Clause<'f>]) {
        for clause in clauses {
            let parts: Vec<String> = clause.items.iter().filter_map(|item| presence(self.op, item)).collect();
            let condition = match &*parts {
                [] => "false".to_owned(),
                parts => parts.join(" || "),
            };
            let unit = unit_of_clause(self.op, clause);
            let known = self.present.len();
            if let [only] = &*clause.items {
                self.present.extend(attribute_number(only));
            }
            writeln!(w, "if ({condition}) {{");
            w.nested(|w| {
                self.emit_word(w, clause.word);
                self.emit_items(w, &clause.items, unit);
            });
            self.present.truncate(known);
            w.line("}");
        }
    }

    fn emit_attr_dict(&mut self, w: &mut Writer, has_keyword: bool) {
        let op = self.op;
        let keyword = if has_keyword { "WithKeyword" } else { "" };
        // A strict format has all inherent attributes.
        let is_discardable = self.format.has_prop_dict || op.has_strict_format();
        if is_discardable && op.version.has(Feature::SplitAttributes) {
            let attributes = "(*this)->getDiscardableAttrDictionary().getValue()";
            return writeln!(w, "_odsPrinter.printOptionalAttrDict{keyword}({attributes});");
        }
        let mut elided = self.format.computed_sizes(op);
        elided.extend(self.attributes());
        let list: Vec<String> = elided.iter().map(|name| literal(name)).collect();
        writeln!(w, "::llvm::SmallVector<::llvm::StringRef, 2> elidedAttrs{{{}}};", list.join(", "));
        self.emit_default_elisions(w, "elidedAttrs");
        if is_discardable {
            let attributes = "::llvm::to_vector((*this)->getDiscardableAttrs())";
            writeln!(w, "_odsPrinter.printOptionalAttrDict{keyword}({attributes}, elidedAttrs);");
        } else {
            writeln!(w, "{SUPPORT}printAttributes{keyword}(_odsPrinter, getOperation(), elidedAttrs);");
        }
    }

    /// The names of the attributes in the format.
    fn attributes(&self) -> impl Iterator<Item = &'f str> {
        let attributes = self.format.attributes.iter();
        attributes.filter_map(|&at| self.op.attributes.get(at)).map(|it| it.name)
    }

    /// Emits code that elides attributes with their default values.
    fn emit_default_elisions(&self, w: &mut Writer, list: &str) {
        for attribute in &self.op.attributes {
            let Some(default) = built_default(&attribute.kind, "odsBuilder") else {
                continue;
            };
            writeln!(w, "if (::mlir::Attribute attr = {}Attr(); attr && attr == {default})", getter(attribute.name));
            writeln!(w, "  {list}.push_back({});", literal(attribute.name));
        }
    }

    fn emit_prop_dict(&mut self, w: &mut Writer) {
        let op = self.op;
        let mut elided = self.format.computed_sizes(op);
        let properties = self.format.properties.iter().filter_map(|&at| op.properties.get(at));
        elided.extend(properties.map(|it| it.name));
        elided.extend(self.attributes());
        let list: Vec<String> = elided.iter().map(|name| literal(name)).collect();
        writeln!(w, "::llvm::SmallVector<::llvm::StringRef, 2> elidedProps{{{}}};", list.join(", "));
        self.emit_default_elisions(w, "elidedProps");
        for property in &op.properties {
            if let Some(default) = property.default_value {
                writeln!(w, "if ({}() == {default})", getter(property.name));
                writeln!(w, "  elidedProps.push_back({});", literal(property.name));
            }
        }
        // In newer versions, the function prints the space if it prints anything.
        if !op.version.has(Feature::SpacedProperties) {
            emit_literal(w, " ");
        }
        let context = op.context("this->getContext()");
        writeln!(w, "printProperties({context}, _odsPrinter, getProperties(), elidedProps);");
    }
}

fn attribute_number(item: &Item<'_>) -> Option<usize> {
    match item {
        Item::Attribute { number, .. } => Some(*number),
        _ => None,
    }
}

fn emit_literal(w: &mut Writer, text: &str) {
    writeln!(w, "{SUPPORT}print(_odsPrinter, {});", literal(text));
}

/// The C++ condition under which an element is present; `None` if it always is.
fn presence(op: &Op<'_>, item: &Item<'_>) -> Option<String> {
    let of_value = |value: Option<&crate::model::constraint::NamedType<'_>>| {
        let value = value?;
        let get = format!("{}()", getter(value.name.unwrap_or("")));
        match value.ty.arity {
            Arity::One => None,
            Arity::Optional => Some(get),
            Arity::Variadic | Arity::Nested(_) => Some(format!("!{get}.empty()")),
        }
    };
    match item {
        Item::Operand(at) => of_value(op.operands.get(*at)),
        Item::Type { of, .. } => of_value(value(op, *of)),
        Item::FunctionalType(inputs, _) => of_value(value(op, *inputs)),
        Item::Region(at) => {
            let region = op.regions.get(*at)?;
            Some(format!("!{}().empty()", getter(region.name.unwrap_or(""))))
        }
        Item::Successor(at) => {
            let successor = op.successors.get(*at).filter(|it| it.is_variadic)?;
            Some(format!("!{}().empty()", getter(successor.name.unwrap_or(""))))
        }
        Item::Attribute { number, .. } => {
            let attribute = op.attributes.get(*number)?;
            let get = format!("{}Attr()", getter(attribute.name));
            let kind = &attribute.kind;
            let default = built_default(kind, "odsBuilder");
            match (kind.is_optional, default) {
                // A unit attribute is absent by default.
                _ if kind.is_unit() => Some(get),
                (true, Some(default)) => Some(format!("({get} && {get} != {default})")),
                (false, Some(default)) => Some(format!("{get} != {default}")),
                (true, None) => Some(get),
                (false, None) => None,
            }
        }
        Item::Property(at) => {
            let property = op.properties.get(*at)?;
            let default = property.default_value?;
            Some(format!("{}() != {default}", getter(property.name)))
        }
        Item::Custom(directive) => {
            let parts: Vec<String> = directive
                .arguments
                .iter()
                .filter_map(|argument| match argument {
                    Argument::Bound(item) => presence(op, item),
                    _ => None,
                })
                .collect();
            (!parts.is_empty()).then(|| format!("({})", parts.join(" || ")))
        }
        _ => None,
    }
}

/// Returns C++ that prints the value of a property.
pub(super) fn print_property(property: &Property<'_>, context: &str, storage: &str) -> String {
    let scope = Scope::default().with("_printer", "_odsPrinter").with("_ctxt", context).with("_storage", storage);
    scope.fill(property.printer) + ";"
}

/// Emits code that prints an attribute. `get` is C++ for it, `case` for the case that is its value or content.
pub(super) fn emit_attribute(w: &mut Writer, attribute: &Attribute<'_>, form: AttributeForm, get: &str, case: &str) {
    let kind = &attribute.kind;
    let is_case = form == AttributeForm::Case;
    if let Some(cases) = if is_case { kind.cases() } else { kind.keywords.as_ref() } {
        let is_plain = cases.are_all_plain() || is_case && cases.separator().is_some();
        return emit_enum(w, case, cases, is_plain);
    }
    if kind.base.name() == "SymbolNameAttr" {
        return writeln!(w, "_odsPrinter.printSymbolName({get}.getValue());");
    }
    if kind.value_type.is_some() {
        return writeln!(w, "_odsPrinter.printAttributeWithoutType({get});");
    }
    if form == AttributeForm::Qualified || kind.storage_type == "::mlir::Attribute" {
        writeln!(w, "_odsPrinter.printAttribute({get});")
    } else {
        writeln!(w, "_odsPrinter.printStrippedAttrOrType({get});")
    }
}

fn emit_enum(w: &mut Writer, value: &str, keywords: &Keywords<'_>, is_plain: bool) {
    let plain: Vec<String> = keywords.plain_cases().map(|case| format!("case {}:", keywords.case(case))).collect();
    w.block("{", "}", |w| {
        writeln!(w, "auto caseValue = {value};");
        writeln!(w, "auto caseValueStr = {}(caseValue);", keywords.stringify());
        if is_plain {
            return w.line("_odsPrinter << caseValueStr;");
        }
        if plain.is_empty() {
            return w.line("_odsPrinter << '\"' << caseValueStr << '\"';");
        }
        w.line("switch (caseValue) {");
        w.lines(&plain.join("\n"));
        w.line("  _odsPrinter << caseValueStr;");
        w.line("  break;");
        w.line("default:");
        w.line("  _odsPrinter << '\"' << caseValueStr << '\"';");
        w.line("  break;");
        w.line("}");
    });
}
