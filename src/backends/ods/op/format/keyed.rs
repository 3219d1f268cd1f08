//! The methods behind a `prop-dict` that is a list of keys and values, `<alignment = 8, volatile_>`, each value as an
//! assembly format has it. MLIR's base class calls them by their names. A dictionary, as before, is read, too.

use super::parser::Parser;
use super::printer::{emit_attribute, print_property};
use super::tree::{AttributeForm, Format};
use super::types::{emit_call, property};
use crate::cpp::class::Method;
use crate::model::attribute::Attribute;
use crate::model::keywords::Separator;
use crate::model::operation::op::{Member, Op};
use crate::op::class::OpClass;
use crate::op::hooks::{emit_set_member, emit_to_attribute};
use crate::op::support::SUPPORT;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

/// Adds both methods. `is_bound` selects the members that the format has elsewhere.
pub(super) fn add<'o>(class: &mut OpClass<'o, '_>, format: &'o Format<'_>, is_bound: &dyn Fn(&str) -> bool) {
    let op = class.op;
    let mut free: Vec<Member<'o, '_>> = op.members().filter(|member| !is_bound(member.name())).collect();
    free.sort_by_key(|member| (!is_flag(*member), member.is_required()));
    // In the order of the declaration.
    let attributes = op.attributes.iter().map(Member::Attribute);
    let sizes = free.iter().copied().filter(|member| matches!(member, Member::Segments(..)));
    let printed: Vec<Member<'o, '_>> =
        attributes.chain(op.properties.iter().map(Member::Property)).chain(sizes).collect();
    class.require(
        Method::new("::mlir::ParseResult", "parsePropertiesFromKeyValueList")
            .mark_static()
            .parameter("::mlir::OpAsmParser &", "parser")
            .parameter("::mlir::OperationState &", "result")
            .out_of_line(move |w| emit_parser(w, op, format, &free)),
    );
    class.require(
        Method::new("void", "_odsPrintPropertiesAsKeyValueList")
            .mark_static()
            .parameter("::mlir::MLIRContext *", "_odsContext")
            .parameter("::mlir::OpAsmPrinter &", "_odsPrinter")
            .parameter("const Properties &", "prop")
            .parameter("::llvm::ArrayRef<::llvm::StringRef>", "elidedProps")
            .out_of_line(move |w| emit_printer(w, &printed)),
    );
}

/// Returns whether the key alone means that the member is present.
fn is_flag(member: Member<'_, '_>) -> bool {
    match member {
        Member::Attribute(attribute) => attribute.kind.is_unit(),
        Member::Property(property) => property.is_unit() && property.default_value == Some("false"),
        Member::Segments(..) => false,
    }
}

fn emit_parser<'f>(w: &mut Writer, op: &Op<'f>, format: &Format<'f>, members: &[Member<'_, 'f>]) {
    let parser = Parser::new(op, format);
    w.line("[[maybe_unused]] auto &prop = result.getOrAddProperties<Properties>();");
    w.line("auto setDictionary = [&](::mlir::DictionaryAttr dict, ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) {");
    w.line("  return setPropertiesFromParsedAttr(prop, dict, emitError);");
    w.line("};");
    w.block("auto parseValue = [&](size_t key, [[maybe_unused]] bool hasValue) -> ::mlir::ParseResult {", "};", |w| {
        w.block("switch (key) {", "}", |w| {
            for (at, &member) in members.iter().enumerate() {
                w.block(&format!("case {at}: {{"), "}", |w| {
                    if is_flag(member) {
                        w.block("if (!hasValue) {", "}", |w| emit_set_flag(w, member));
                    }
                    emit_parse_value(w, &parser, member);
                    w.line("break;");
                });
            }
        });
        w.line("return ::mlir::success();");
    });
    let keys: Vec<String> = members.iter().map(|member| literal(member.name())).collect();
    let flags = members.iter().filter(|member| is_flag(**member)).count();
    let required = members.iter().filter(|member| !member.is_required()).count();
    let keys = keys.join(", ");
    writeln!(w, "return {SUPPORT}parseKeyed(parser, {{{keys}}}, {flags}, {required}, setDictionary, parseValue);");
}

fn emit_set_flag(w: &mut Writer, member: Member<'_, '_>) {
    let value = if matches!(member, Member::Attribute(_)) { "parser.getBuilder().getUnitAttr()" } else { "true" };
    writeln!(w, "{} = {value};", property(member.name()));
    w.line("return ::mlir::success();");
}

fn emit_parse_value<'f>(w: &mut Writer, parser: &Parser<'_, 'f>, member: Member<'_, 'f>) {
    match member {
        Member::Attribute(attribute) => {
            writeln!(w, "{} {}Attr;", attribute.kind.storage_type, attribute.name);
            let brackets = has_brackets(attribute);
            if brackets {
                emit_call(w, "parseLSquare()");
            }
            parser.emit_value_of_attribute(w, attribute, AttributeForm::Case);
            if brackets {
                emit_call(w, "parseRSquare()");
            }
        }
        Member::Property(property) if !property.has_syntax_of_its_type() => parser.emit_property(w, property),
        Member::Property(_) | Member::Segments(..) => {
            w.line("auto convert = [&](::mlir::Attribute attr, ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) -> ::mlir::ParseResult {");
            w.nested(|w| {
                emit_set_member(w, parser.op, member);
                w.line("return ::mlir::success();");
            });
            w.line("};");
            match member {
                Member::Segments(..) => writeln!(w, "return {SUPPORT}parseConverted(parser, convert);"),
                _ => writeln!(w, "return {SUPPORT}parseField(parser, prop.{}, convert);", member.name()),
            }
        }
    }
}

fn emit_printer(w: &mut Writer, members: &[Member<'_, '_>]) {
    writeln!(w, "{SUPPORT}KeyedPrinter keyed{{_odsPrinter, elidedProps}};");
    for &member in members {
        let (name, key) = (member.name(), literal(member.name()));
        if is_flag(member) {
            writeln!(w, "keyed.printFlag({key}, static_cast<bool>(prop.{name}));");
            continue;
        }
        let is_present = match member {
            Member::Attribute(attribute) if !attribute.kind.is_required() => {
                format!(", static_cast<bool>(prop.{name})")
            }
            _ => String::new(),
        };
        w.block(&format!("if (keyed.printKey({key}{is_present})) {{"), "}", |w| emit_print_value(w, member));
    }
    w.line("keyed.end();");
}

fn emit_print_value(w: &mut Writer, member: Member<'_, '_>) {
    let storage = format!("prop.{}", member.name());
    match member {
        Member::Attribute(attribute) => {
            let case = attribute.kind.case_of(&storage);
            if has_brackets(attribute) {
                w.line("_odsPrinter << \"[\";");
            }
            emit_attribute(w, attribute, AttributeForm::Case, &storage, &case);
            if has_brackets(attribute) {
                w.line("_odsPrinter << \"]\";");
            }
        }
        Member::Property(property) if !property.has_syntax_of_its_type() => {
            w.lines(&print_property(property, "_odsContext", &storage));
        }
        Member::Property(property) => {
            w.line("auto convert = [&]() -> ::mlir::Attribute {");
            w.nested(|w| emit_to_attribute(w, property, "_odsContext"));
            w.line("};");
            writeln!(w, "{SUPPORT}printField(_odsPrinter, {storage}, convert);");
        }
        Member::Segments(..) => {
            writeln!(w, "_odsPrinter.printAttribute(::mlir::DenseI32ArrayAttr::get(_odsContext, {storage}));");
        }
    }
}

/// Returns whether brackets set the cases of a bit enumeration off from the next key.
fn has_brackets(attribute: &Attribute<'_>) -> bool {
    attribute.kind.cases().is_some_and(|cases| cases.separator() == Some(Separator::Comma))
}
