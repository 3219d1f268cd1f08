//! Emits the body of `print`: the elements in the order of the format, with spaces between them.

use super::custom;
use super::tree::{AttributeForm, Clause, Element, Format, Group, Item, TypeOf};
use super::types::{printed_types, value};
use super::units::{implicit_terminator, is_variable, unit_anchor, unit_of_clause};
use crate::accessors::getter;
use crate::format::literal::{Blank, Word};
use crate::format::spacing::Spacing;
use crate::model::attribute::Attribute;
use crate::model::constraint::{Arity, NamedType};
use crate::model::keywords::Keywords;
use crate::model::operation::op::Op;
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
    for element in &format.elements {
        printer.emit_element(&mut body, element);
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
    present: Vec<&'f str>,
    /// The attribute that begins the group around the element, by which the parser decides.
    first: Option<&'f str>,
}

impl<'f> Printer<'_, 'f> {
    fn emit_element(&mut self, w: &mut Writer, element: &Element<'f>) {
        match element {
            Element::Word(word) => self.emit_word(w, *word),
            Element::Blank(blank) => self.emit_blank(w, *blank),
            Element::Group(group) => self.emit_group(w, group),
            Element::Item(Item::List(clauses)) => self.emit_list(w, clauses),
            Element::Item(Item::AttrDict { has_keyword }) => {
                self.spacing.dictionary();
                self.emit_attr_dict(w, *has_keyword);
            }
            Element::Item(Item::PropDict) => {
                self.spacing.dictionary();
                self.emit_prop_dict(w);
            }
            Element::Item(item) => {
                let has_blank = self.spacing.value();
                match self.presence_of_attribute(item) {
                    Some(condition) => {
                        w.block(&format!("if ({condition}) {{"), "}", |w| self.emit_value(w, item, has_blank));
                    }
                    None => self.emit_value(w, item, has_blank),
                }
            }
            Element::Custom(custom) => {
                emit_blank(w, self.spacing.value());
                w.line(&custom::print_call(self.op, custom));
            }
        }
    }

    /// The condition to print an optional attribute that may be absent.
    fn presence_of_attribute(&self, item: &Item<'_>) -> Option<String> {
        let Item::Attribute(attribute, _) = item else { return None };
        let kind = &attribute.kind;
        let prints_default = kind.default_value.is_some() && kind.keywords.is_some();
        let is_absent = kind.is_optional && !prints_default && !self.present.contains(&attribute.name);
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

    fn emit_value(&self, w: &mut Writer, item: &Item<'f>, has_blank: bool) {
        emit_blank(w, has_blank);
        let op = self.op;
        match item {
            Item::Operand(_, operand) => {
                let get = format!("{}()", getter(operand.name.unwrap_or_default()));
                match operand.ty.arity {
                    Arity::Optional => {
                        writeln!(w, "if (::mlir::Value value = {get})");
                        w.line("  _odsPrinter << value;");
                    }
                    Arity::Nested(_) => {
                        writeln!(
                            w,
                            "::llvm::interleaveComma({get}, _odsPrinter, [&](const auto &operands) {{ _odsPrinter << \"(\" << operands << \")\"; }});"
                        );
                    }
                    _ => writeln!(w, "_odsPrinter << {get};"),
                }
            }
            Item::AllOperands => w.line("_odsPrinter << getOperation()->getOperands();"),
            Item::Attribute(attribute, form) => {
                let get = getter(attribute.name);
                let is_pointer = attribute.kind.is_optional && attribute.kind.default_value.is_none();
                let case = format!("{}{get}()", if is_pointer { "*" } else { "" });
                // A parser that accepts its absence does not know its class, and looks for its name.
                let is_tested = self.first == Some(attribute.name) || self.presence_of_attribute(item).is_some();
                let is_short = *form == AttributeForm::Short && is_tested && !attribute.is_builtin();
                let form = if is_short { AttributeForm::Qualified } else { *form };
                emit_attribute(w, attribute, form, &format!("{get}Attr()"), &case);
            }
            Item::Property(property) => {
                let storage = format!("getProperties().{}", property.name);
                w.lines(&print_property(property, op.context("getContext()"), &storage));
            }
            Item::Region(region) => {
                let get = format!("{}()", getter(region.name.unwrap_or_default()));
                if region.is_variadic { self.emit_region_list(w, &get) } else { self.emit_region(w, &get) }
            }
            Item::AllRegions => self.emit_region_list(w, "getOperation()->getRegions()"),
            Item::Successor(successor) => {
                let get = format!("{}()", getter(successor.name.unwrap_or_default()));
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
            // `emit_element` emits these.
            Item::AttrDict { .. } | Item::PropDict | Item::List(_) => {}
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
        let unit = unit_anchor(group);
        let condition = presence(self.op, anchor).unwrap_or_else(|| "true".to_owned());
        let condition = if group.anchor.is_otherwise { format!("!({condition})") } else { condition };
        writeln!(w, "if ({condition}) {{");
        let known = self.present.len();
        self.present.extend(attribute_name(anchor).filter(|_| !group.anchor.is_otherwise));
        self.first = group.first().and_then(|(_, first)| attribute_name(first));
        w.nested(|w| self.emit_elements(w, &group.then, unit));
        self.first = None;
        self.present.truncate(known);
        self.present.extend(attribute_name(anchor).filter(|_| group.anchor.is_otherwise));
        if !group.otherwise.is_empty() {
            w.line("} else {");
            w.nested(|w| self.emit_elements(w, &group.otherwise, unit));
        }
        self.present.truncate(known);
        w.line("}");
    }

    fn emit_elements(&mut self, w: &mut Writer, elements: &[Element<'f>], unit: Option<&Item<'f>>) {
        for element in elements {
            if !unit.is_some_and(|unit| is_variable(element, unit)) {
                self.emit_element(w, element);
            }
        }
    }

    fn emit_list(&mut self, w: &mut Writer, clauses: &[Clause<'f>]) {
        for clause in clauses {
            let parts: Vec<String> = clause.elements.iter().filter_map(|it| presence(self.op, it)).collect();
            let condition = match &*parts {
                [] => "false".to_owned(),
                parts => parts.join(" || "),
            };
            let unit = unit_of_clause(clause);
            let known = self.present.len();
            if let [only] = &*clause.elements {
                self.present.extend(attribute_name(only));
            }
            writeln!(w, "if ({condition}) {{");
            w.nested(|w| {
                self.emit_word(w, clause.word);
                self.emit_elements(w, &clause.elements, unit);
            });
            self.present.truncate(known);
            w.line("}");
        }
    }

    fn emit_attr_dict(&mut self, w: &mut Writer, has_keyword: bool) {
        let op = self.op;
        let keyword = if has_keyword { "WithKeyword" } else { "" };
        let is_discardable = self.format.splits_attributes(op);
        if is_discardable && op.version.has(Feature::SplitAttributes) {
            let attributes = "(*this)->getDiscardableAttrDictionary().getValue()";
            return writeln!(w, "_odsPrinter.printOptionalAttrDict{keyword}({attributes});");
        }
        self.emit_elided(w, "elidedAttrs", &[]);
        if is_discardable {
            let attributes = "::llvm::to_vector((*this)->getDiscardableAttrs())";
            writeln!(w, "_odsPrinter.printOptionalAttrDict{keyword}({attributes}, elidedAttrs);");
        } else {
            writeln!(w, "{SUPPORT}printAttributes{keyword}(_odsPrinter, getOperation(), elidedAttrs);");
        }
    }

    /// Emits the list of names that a dictionary does not have: those of computed sizes, of these properties, of the
    /// attributes in the format, and of attributes with their default values.
    fn emit_elided(&self, w: &mut Writer, list: &str, properties: &[&str]) {
        let sizes = self.format.computed_sizes(self.op);
        let names = sizes.iter().chain(properties).chain(&self.format.attributes);
        let names: Vec<String> = names.map(|name| literal(name)).collect();
        writeln!(w, "::llvm::SmallVector<::llvm::StringRef, 2> {list}{{{}}};", names.join(", "));
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
        self.emit_elided(w, "elidedProps", &self.format.properties);
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

fn attribute_name<'f>(element: &Element<'f>) -> Option<&'f str> {
    match element {
        Element::Item(Item::Attribute(attribute, _)) => Some(attribute.name),
        _ => None,
    }
}

fn emit_blank(w: &mut Writer, is_blank: bool) {
    if is_blank {
        emit_literal(w, " ");
    }
}

fn emit_literal(w: &mut Writer, text: &str) {
    writeln!(w, "{SUPPORT}print(_odsPrinter, {});", literal(text));
}

/// The C++ condition under which an element is present; `None` if it always is.
fn presence(op: &Op<'_>, element: &Element<'_>) -> Option<String> {
    match element {
        Element::Item(item) => presence_of_item(op, item),
        Element::Custom(custom) => {
            let parts: Vec<String> = custom.bound().filter_map(|item| presence_of_item(op, item)).collect();
            (!parts.is_empty()).then(|| format!("({})", parts.join(" || ")))
        }
        _ => None,
    }
}

fn presence_of_item(op: &Op<'_>, item: &Item<'_>) -> Option<String> {
    let of_value = |value: &NamedType<'_>| {
        let get = format!("{}()", getter(value.name.unwrap_or_default()));
        match value.ty.arity {
            Arity::One => None,
            Arity::Optional => Some(get),
            Arity::Variadic | Arity::Nested(_) => Some(format!("!{get}.empty()")),
        }
    };
    match item {
        Item::Operand(_, operand) => of_value(operand),
        Item::Type { of, .. } | Item::FunctionalType(of, _) => of_value(value(op, *of)?),
        Item::Successor(part) if !part.is_variadic => None,
        Item::Region(part) | Item::Successor(part) => {
            Some(format!("!{}().empty()", getter(part.name.unwrap_or_default())))
        }
        Item::Attribute(attribute, _) => {
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
        Item::Property(property) => {
            let default = property.default_value?;
            Some(format!("{}() != {default}", getter(property.name)))
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
