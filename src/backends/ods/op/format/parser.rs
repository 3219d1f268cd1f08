//! Emits the body of `parse`: variables, the elements of the format in order, and the code that builds the result.

use std::cell::Cell;

use super::tree::{AttributeForm, Clause, Element, Format, Group, Item, TypeOf, TypeSource};
use super::types::{
    emit_call, emit_fail_if, emit_one_type, is_resolved_alone, part_variable, property, raw_type, types_variable, value,
};
use super::units::{implicit_terminator, is_variable, unit_anchor, unit_of_clause};
use super::{custom, finish, storage};
use crate::cpp::file::emit_code;
use crate::format::literal::Word;
use crate::model::attribute::Attribute;
use crate::model::constraint::{Arity, NamedConstraint, NamedType};
use crate::model::keywords::{Keywords, Separator};
use crate::model::operation::op::Op;
use crate::model::property::Property;
use crate::op::support::SUPPORT;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::{escaped, literal};
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, op: &Op<'_>, format: &Format<'_>) {
    let parser = Parser::new(op, format);
    storage::emit(w, op, format);
    for element in &format.elements {
        parser.emit_element(w, element, ElementPosition::Top);
    }
    finish::emit(w, op, format);
    w.line("return ::mlir::success();");
}

/// The position of an element, which decides whether it is optional.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ElementPosition {
    Top,
    /// The first element of a group, which decides whether the group is present.
    First,
    /// Another element of a group.
    Inside,
    /// In a clause of `oilist`, or beside the anchor of a group.
    Beside,
}

pub(super) struct Parser<'o, 'f> {
    pub(super) op: &'o Op<'f>,
    format: &'o Format<'f>,
    /// The number of `custom` directives so far that begin a group. Each has a variable.
    optional_customs: Cell<usize>,
}

impl<'o, 'f> Parser<'o, 'f> {
    pub(super) fn new(op: &'o Op<'f>, format: &'o Format<'f>) -> Parser<'o, 'f> {
        Parser { op, format, optional_customs: Cell::new(0) }
    }

    fn emit_element(&self, w: &mut Writer, element: &Element<'f>, position: ElementPosition) {
        match element {
            Element::Word(word) => emit_call(w, word.parse_call()),
            Element::Blank(_) => {}
            Element::Custom(custom) => custom::emit_parse(w, self.op, self.format, custom, false),
            Element::Group(group) => self.emit_group(w, group),
            Element::Item(item) => self.emit_item(w, item, position),
        }
    }

    fn emit_item(&self, w: &mut Writer, item: &Item<'f>, position: ElementPosition) {
        match item {
            Item::Operand(at, operand) => self.emit_operand(w, *at, operand),
            Item::AllOperands => {
                w.line("[[maybe_unused]] ::llvm::SMLoc allOperandLoc = parser.getCurrentLocation();");
                emit_call(w, "parseOperandList(allOperands)");
            }
            Item::Attribute(attribute, form) => self.emit_attribute(w, attribute, *form, position),
            Item::Property(property) => self.emit_property(w, property),
            Item::Region(region) => self.emit_region(w, region, position),
            Item::AllRegions => self.emit_region_list(w, "fullRegions"),
            Item::Successor(successor) => {
                let variable = part_variable(successor, "Successor");
                if successor.is_variadic {
                    emit_successor_list(w, &variable);
                } else {
                    emit_call(w, format_args!("parseSuccessor({variable})"));
                }
            }
            Item::AllSuccessors => emit_successor_list(w, "fullSuccessors"),
            Item::AttrDict { has_keyword } => emit_attr_dict(w, self.op, *has_keyword),
            Item::PropDict => {
                emit_fail_if(w, "parseProperties(parser, result)");
            }
            Item::Type { of, is_qualified } => self.emit_type(w, *of, *is_qualified),
            Item::FunctionalType(inputs, results) => self.emit_functional_type(w, *inputs, *results),
            Item::List(clauses) => self.emit_list(w, clauses),
        }
    }

    fn emit_operand(&self, w: &mut Writer, at: usize, operand: &NamedType<'f>) {
        let name = operand.name.unwrap_or_default();
        if !is_resolved_alone(self.op, self.format, at) {
            writeln!(w, "{name}OperandsLoc = parser.getCurrentLocation();");
        }
        match operand.ty.arity {
            Arity::One => emit_call(w, format_args!("parseOperand({name}RawOperand)")),
            Arity::Variadic => emit_call(w, format_args!("parseOperandList({name}Operands)")),
            Arity::Optional => {
                let one = ("::mlir::OpAsmParser::UnresolvedOperand", "operand");
                emit_optional_element(w, one, "parseOptionalOperand", &format!("{name}Operands"));
            }
            Arity::Nested(_) => w.block("do {", "} while (::mlir::succeeded(parser.parseOptionalComma()));", |w| {
                w.line("if (parser.parseOptionalLParen())");
                w.line("  break;");
                writeln!(w, "size_t before = {name}Operands.size();");
                emit_fail_if(w, format_args!("parser.parseOperandList({name}Operands) || parser.parseRParen()"));
                writeln!(w, "{name}OperandGroupSizes.push_back(static_cast<int32_t>({name}Operands.size() - before));");
            }),
        }
    }

    /// Emits code that parses an attribute that must be there.
    pub(super) fn emit_value_of_attribute(&self, w: &mut Writer, attribute: &Attribute<'f>, form: AttributeForm) {
        self.emit_attribute(w, attribute, form, ElementPosition::Inside);
    }

    fn emit_attribute(
        &self,
        w: &mut Writer,
        attribute: &Attribute<'f>,
        form: AttributeForm,
        position: ElementPosition,
    ) {
        let name = attribute.name;
        let variable = format!("{name}Attr");
        let kind = &attribute.kind;
        let set = format!("  {} = {variable};", property(name));
        let may_be_absent = match position {
            ElementPosition::First => true,
            ElementPosition::Top | ElementPosition::Beside => kind.is_optional,
            ElementPosition::Inside => false,
        };
        let is_case = form == AttributeForm::Case;
        if let Some(cases) = if is_case { kind.cases() } else { kind.keywords.as_ref() } {
            let separator = cases.separator().filter(|_| is_case);
            return emit_enum(w, name, cases, separator, may_be_absent, &property(name));
        }
        if kind.base.name() == "SymbolNameAttr" {
            if may_be_absent {
                writeln!(w, "(void)parser.parseOptionalSymbolName({variable});")
            } else {
                emit_call(w, format_args!("parseSymbolName({variable})"))
            }
            writeln!(w, "if ({variable})");
            w.line(&set);
            return;
        }
        let ty = match kind.value_type {
            Some(builder) => Scope::default().with("_builder", "parser.getBuilder()").fill(builder),
            None => "::mlir::Type{}".to_owned(),
        };
        if may_be_absent {
            w.block("{", "}", |w| {
                writeln!(
                    w,
                    "::mlir::OptionalParseResult parseResult = parser.parseOptionalAttribute({variable}, {ty});"
                );
                emit_fail_if(w, "parseResult.has_value() && ::mlir::failed(*parseResult)");
                w.line("if (parseResult.has_value())");
                w.line(&set);
            });
            return;
        }
        let is_plain = form == AttributeForm::Qualified || kind.storage_type == "::mlir::Attribute";
        let method = if is_plain { "parseAttribute" } else { "parseCustomAttributeWithFallback" };
        emit_call(w, format_args!("{method}({variable}, {ty})"));
        writeln!(w, "if ({variable})");
        w.line(&set);
    }

    pub(super) fn emit_property(&self, w: &mut Writer, property_info: &Property<'_>) {
        let name = property_info.name;
        writeln!(w, "auto {name}PropLoc = parser.getCurrentLocation();");
        emit_property_parser(w, name, "::mlir::ParseResult", property_info.parser);
        writeln!(w, "if ({name}PropParse({}))", property(name));
        let text = format!("invalid value for property {name}, expected {}", property_info.constraint.summary);
        writeln!(w, "  return parser.emitError({name}PropLoc, {});", literal(&text));
    }

    fn emit_optional_property(&self, w: &mut Writer, property_info: &Property<'_>) -> String {
        let name = property_info.name;
        emit_property_parser(w, name, "::mlir::OptionalParseResult", property_info.optional_parser.unwrap_or_default());
        writeln!(w, "auto {name}PropParseResult = {name}PropParse({});", property(name));
        emit_fail_if(w, format_args!("{name}PropParseResult.has_value() && ::mlir::failed(*{name}PropParseResult)"));
        format!("{name}PropParseResult.has_value()")
    }

    fn emit_region(&self, w: &mut Writer, region: &NamedConstraint<'f>, position: ElementPosition) {
        let variable = part_variable(region, "Region");
        if region.is_variadic {
            return self.emit_region_list(w, &variable);
        }
        if position != ElementPosition::First {
            emit_call(w, format_args!("parseRegion(*{variable})"));
            return self.emit_region_end(w, &variable);
        }
        w.block("{", "}", |w| {
            writeln!(w, "auto parseResult = parser.parseOptionalRegion(*{variable});");
            emit_fail_if(w, "parseResult.has_value() && ::mlir::failed(*parseResult)");
        });
        // A region without blocks is absent.
        if implicit_terminator(self.op) {
            w.block(&format!("if (!{variable}->empty()) {{"), "}", |w| self.emit_region_end(w, &variable));
        }
    }

    /// Emits code that adds the terminator or the block that the traits of the operation require.
    fn emit_region_end(&self, w: &mut Writer, region: &str) {
        if implicit_terminator(self.op) {
            writeln!(w, "ensureTerminator(*{region}, parser.getBuilder(), result.location);");
        } else if self.op.has_op_trait("SingleBlock") {
            writeln!(w, "if ({region}->empty())");
            writeln!(w, "  {region}->emplaceBlock();");
        }
    }

    fn emit_region_list(&self, w: &mut Writer, list: &str) {
        let keep = format!("{list}.emplace_back(std::move(region));");
        emit_optional_list(
            w,
            "std::unique_ptr<::mlir::Region> region;",
            "parser.parseOptionalRegion(region)",
            &keep,
            |w| {
                w.line("region = std::make_unique<::mlir::Region>();");
                emit_call(w, "parseRegion(*region)");
            },
        );
        if implicit_terminator(self.op) || self.op.has_op_trait("SingleBlock") {
            w.block(&format!("for (auto &region : {list}) {{"), "}", |w| self.emit_region_end(w, "region"));
        }
    }

    fn emit_type(&self, w: &mut Writer, of: TypeOf, is_qualified: bool) {
        let types = types_variable(self.op, of);
        let Some(value) = value(self.op, of) else {
            return emit_call(w, format_args!("parseTypeList({types})"));
        };
        match value.ty.arity {
            Arity::One if is_qualified => emit_call(w, format_args!("parseType({})", raw_type(self.op, of))),
            Arity::One => {
                let (class, raw) = (value.ty.cpp_type, raw_type(self.op, of));
                emit_fail_if(w, format_args!("{SUPPORT}parseType<{class}>(parser, {raw})"));
            }
            Arity::Variadic => emit_call(w, format_args!("parseTypeList({types})")),
            Arity::Optional => {
                emit_optional_element(w, ("::mlir::Type", "optionalType"), "parseOptionalType", &types);
            }
            Arity::Nested(_) => w.block("do {", "} while (::mlir::succeeded(parser.parseOptionalComma()));", |w| {
                w.line("if (parser.parseOptionalLParen())");
                w.line("  break;");
                w.line("if (parser.parseOptionalRParen() &&");
                writeln!(w, "    (parser.parseTypeList({types}) || parser.parseRParen()))");
                w.line("  return ::mlir::failure();");
            }),
        }
    }

    fn emit_functional_type(&self, w: &mut Writer, inputs_of: TypeOf, results_of: TypeOf) {
        let (inputs, results) = (types_variable(self.op, inputs_of), types_variable(self.op, results_of));
        w.line("::mlir::FunctionType odsFunctionType;");
        emit_call(w, "parseType(odsFunctionType)");
        writeln!(w, "{inputs} = odsFunctionType.getInputs();");
        writeln!(w, "{results} = odsFunctionType.getResults();");
        let sources = &self.format.types;
        let sources = || sources.operands.iter().chain(&sources.results);
        for of in [inputs_of, results_of] {
            let is_read = |source: &TypeSource<'_>| matches!(source, TypeSource::Of(side, at, _) if TypeOf::value(*side, *at) == of);
            if let Some(value) = value(self.op, of)
                && value.ty.arity == Arity::One
                && sources().any(is_read)
            {
                emit_one_type(w, value.name.unwrap_or(""));
            }
        }
    }

    fn emit_group(&self, w: &mut Writer, group: &Group<'f>) {
        let Some((at, first)) = group.first() else { return };
        let unit = unit_anchor(group);
        let emit_branch = |w: &mut Writer, elements: &[Element<'f>], is_otherwise| {
            if let Some(unit) = unit.filter(|_| group.anchor.is_otherwise == is_otherwise) {
                emit_unit(w, unit);
            }
            for element in elements {
                let position = match group.anchor() {
                    Some(Element::Item(anchor)) if is_variable(element, anchor) => ElementPosition::Inside,
                    _ => ElementPosition::Beside,
                };
                if !unit.is_some_and(|unit| is_variable(element, unit)) {
                    self.emit_element(w, element, position);
                }
            }
        };
        let open = self.emit_first(w, first);
        writeln!(w, "if ({open}) {{");
        w.nested(|w| emit_branch(w, group.then.get(at + 1..).unwrap_or_default(), false));
        if !group.otherwise.is_empty() {
            w.line("} else {");
            w.nested(|w| emit_branch(w, &group.otherwise, true));
        }
        w.line("}");
    }

    /// Emits code that parses the first element of a group, and returns the condition that it is present.
    fn emit_first(&self, w: &mut Writer, first: &Element<'f>) -> String {
        match first {
            Element::Word(word) => return format!("::mlir::succeeded(parser.{})", word.parse_optional_call()),
            Element::Custom(directive) => {
                let number = self.optional_customs.replace(self.optional_customs.get() + 1);
                let name = format!("odsIsThere{number}");
                custom::emit_optional(w, self.op, self.format, directive, &name);
                return format!("{name}.has_value()");
            }
            Element::Item(Item::Property(property)) => return self.emit_optional_property(w, property),
            _ => self.emit_element(w, first, ElementPosition::First),
        }
        match first {
            Element::Item(Item::Operand(_, operand)) => {
                format!("!{}Operands.empty()", operand.name.unwrap_or_default())
            }
            Element::Item(Item::Attribute(attribute, _)) => format!("{}Attr", attribute.name),
            Element::Item(Item::Region(region)) => {
                let access = if region.is_variadic { "." } else { "->" };
                format!("!{}{access}empty()", part_variable(region, "Region"))
            }
            _ => "true".to_owned(),
        }
    }

    fn emit_list(&self, w: &mut Writer, clauses: &[Clause<'f>]) {
        for clause in clauses {
            writeln!(w, "bool {} = false;", clause_variable(clause.word));
        }
        w.line("while (true) {");
        w.nested(|w| {
            for (at, clause) in clauses.iter().enumerate() {
                let keyword = if at == 0 { "if" } else { "} else if" };
                writeln!(w, "{keyword} (::mlir::succeeded(parser.{})) {{", clause.word.parse_optional_call());
                w.nested(|w| self.emit_clause(w, clause));
            }
            w.line("} else {");
            w.line("  break;");
            w.line("}");
        });
        w.line("}");
    }

    fn emit_clause(&self, w: &mut Writer, clause: &Clause<'f>) {
        let seen = clause_variable(clause.word);
        let text = format!(
            "`{}` clause can appear at most once in the expansion of the oilist directive",
            escaped(clause.word.text())
        );
        writeln!(w, "if ({seen})");
        writeln!(w, "  return parser.emitError(parser.getNameLoc()) << \"{text}\";");
        writeln!(w, "{seen} = true;");
        if let Some(unit) = unit_of_clause(clause) {
            return emit_unit(w, unit);
        }
        let position = |element: &Element<'f>| match (element, clause.elements.len()) {
            (Element::Item(Item::Attribute(it, _)), 1) if !has_optional_parser(it) => ElementPosition::Inside,
            _ => ElementPosition::Beside,
        };
        for element in &clause.elements {
            self.emit_element(w, element, position(element));
        }
    }
}

/// Whether MLIR reads the text of an attribute also where the attribute may be absent.
fn has_optional_parser(attribute: &Attribute<'_>) -> bool {
    attribute.is_builtin() && !attribute.is_dense_array()
}

/// Emits code that sets a unit attribute or property, which a group or clause implies.
fn emit_unit(w: &mut Writer, unit: &Item<'_>) {
    match unit {
        Item::Attribute(attribute, _) => {
            writeln!(w, "{} = parser.getBuilder().getUnitAttr();", property(attribute.name));
        }
        Item::Property(it) => writeln!(w, "{} = true;", property(it.name)),
        _ => {}
    }
}

/// Emits a function that parses the value of a property with code of the description.
fn emit_property_parser(w: &mut Writer, name: &str, result: &str, code: &str) {
    let scope = Scope::default().with("_parser", "parser").with("_storage", "propStorage");
    let scope = scope.with("_ctxt", "parser.getContext()");
    w.block(&format!("auto {name}PropParse = [&](auto &propStorage) -> {result} {{"), "};", |w| {
        emit_code(w, &scope.fill(code));
        w.line("return ::mlir::success();");
    });
}

/// Emits code that appends an optional element to a list; the element is a C++ type and a variable name.
fn emit_optional_element(w: &mut Writer, (ty, name): (&str, &str), method: &str, list: &str) {
    w.block("{", "}", |w| {
        writeln!(w, "{ty} {name};");
        writeln!(w, "::mlir::OptionalParseResult parseResult = parser.{method}({name});");
        w.block("if (parseResult.has_value()) {", "}", |w| {
            emit_fail_if(w, "::mlir::failed(*parseResult)");
            writeln!(w, "{list}.push_back({name});");
        });
    });
}

fn emit_successor_list(w: &mut Writer, list: &str) {
    let keep = format!("{list}.emplace_back(successor);");
    emit_optional_list(w, "::mlir::Block *successor;", "parser.parseOptionalSuccessor(successor)", &keep, |w| {
        emit_call(w, "parseSuccessor(successor)")
    });
}

/// Emits code that parses an optional list separated by commas: `first` parses the first optional element into the
/// variable of `declaration`, `emit_next` emits code that parses another one, and `keep` appends it to the list.
fn emit_optional_list(w: &mut Writer, declaration: &str, first: &str, keep: &str, emit_next: impl Fn(&mut Writer)) {
    w.block("{", "}", |w| {
        w.line(declaration);
        writeln!(w, "auto first = {first};");
        w.block("if (first.has_value()) {", "}", |w| {
            emit_fail_if(w, "::mlir::failed(*first)");
            w.line(keep);
            w.block("while (::mlir::succeeded(parser.parseOptionalComma())) {", "}", |w| {
                emit_next(w);
                w.line(keep);
            });
        });
    });
}

fn emit_attr_dict(w: &mut Writer, op: &Op<'_>, has_keyword: bool) {
    let keyword = if has_keyword { "WithKeyword" } else { "" };
    if op.has_strict_format() {
        let names: Vec<String> = op.attributes.iter().map(|it| literal(it.name)).collect();
        let names = names.join(", ");
        return emit_fail_if(w, format_args!("{SUPPORT}parseDiscardable{keyword}(parser, result, {{{names}}})"));
    }
    emit_fail_if(w, format_args!("{SUPPORT}parseAttributes{keyword}(parser, result, verifyInherentAttrs)"));
}

/// Emits code that parses a case of an enumeration: a keyword, or a string if it is not a valid keyword.
fn emit_enum(
    w: &mut Writer,
    name: &str,
    info: &Keywords<'_>,
    separator: Option<Separator>,
    is_optional: bool,
    property: &str,
) {
    let keywords: Vec<String> = info.cases.iter().filter(|it| it.is_keyword()).map(|it| literal(it.text)).collect();
    let cases: Vec<&str> = info.cases.iter().map(|it| it.text).collect();
    w.block("{", "}", |w| {
        let first = if separator.is_some() { "attrKeyword" } else { "attrStr" };
        w.line("::llvm::StringRef attrStr;");
        w.line("::mlir::NamedAttrList attrStorage;");
        if separator.is_some() {
            w.line("::llvm::StringRef attrKeyword;");
            w.line("std::string attrStrings;");
        }
        w.line("auto loc = parser.getCurrentLocation();");
        w.block(&format!("if (parser.parseOptionalKeyword(&{first}, {{{}}})) {{", keywords.join(", ")), "}", |w| {
            w.line("::mlir::StringAttr attrVal;");
            writeln!(w, "::mlir::OptionalParseResult parseResult = parser.parseOptionalAttribute(attrVal, parser.getBuilder().getNoneType(), {}, attrStorage);", literal(name));
            w.line("if (parseResult.has_value()) {");
            w.line("  if (::mlir::failed(*parseResult))");
            w.line("    return ::mlir::failure();");
            w.line("  attrStr = attrVal.getValue();");
            if is_optional {
                w.line("}");
            } else {
                w.line("} else {");
                let text = format!("expected string or keyword containing one of the following enum values for attribute '{name}' [{}]", cases.join(", "));
                writeln!(w, "  return parser.emitError(loc, {});", literal(&text));
                w.line("}");
            }
        });
        if let Some(separator) = separator {
            emit_other_cases(w, separator);
        }
        w.block("if (!attrStr.empty()) {", "}", |w| {
            writeln!(w, "auto attrOptional = {}(attrStr);", info.symbolize());
            w.line("if (!attrOptional)");
            writeln!(w, "  return parser.emitError(loc, \"invalid \") << \"{} attribute specification: \\\"\" << attrStr << '\"';", escaped(name));
            let built = Scope::default()
                .with("_builder", "parser.getBuilder()")
                .positional("*attrOptional")
                .fill(info.const_builder_call);
            writeln!(w, "{name}Attr = {built};");
            writeln!(w, "{property} = {name}Attr;");
        });
    });
}

/// Emits code that parses the cases of a bit enumeration after the first one, which is in `attrKeyword` if it is a
/// keyword.
fn emit_other_cases(w: &mut Writer, separator: Separator) {
    let (text, parse) = match separator {
        Separator::Comma => (",", "parseOptionalComma"),
        Separator::Bar => ("|", "parseOptionalVerticalBar"),
    };
    w.block("if (!attrKeyword.empty()) {", "}", |w| {
        w.line("attrStrings = attrKeyword.str();");
        w.block(&format!("while (::mlir::succeeded(parser.{parse}())) {{"), "}", |w| {
            emit_call(w, "parseKeyword(&attrKeyword)");
            writeln!(w, "(attrStrings += {}) += attrKeyword.str();", literal(text));
        });
        w.line("attrStr = attrStrings;");
    });
}

fn clause_variable(word: Word<'_>) -> String {
    let mut name = String::from("ods_");
    for c in word.text().chars() {
        if c.is_ascii_alphanumeric() { name.push(c) } else { name.push_str(&format!("_{:x}_", u32::from(c))) }
    }
    name + "_seen"
}
