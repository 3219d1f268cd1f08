//! `custom<Name>(...)`: emits calls of user-defined `parseName` and `printName`.

use super::tree::{Custom, Format, Item, TypeOf};
use super::types::{
    emit_fail_if, emit_one_type, is_resolved_alone, parser_scope, part_variable, property, raw_type, types_variable,
    value,
};
use super::units::is_unit;
use crate::accessors::getter;
use crate::format::parts::Argument;
use crate::model::constraint::Arity;
use crate::model::operation::op::Op;
use crate::placeholders::Scope;
use tdgen_language::backends::writer::Writer;

/// Emits the call of `parseName`, and code that stores the results.
pub(super) fn emit_parse(w: &mut Writer, op: &Op<'_>, format: &Format<'_>, custom: &Custom<'_>, is_optional: bool) {
    w.line("{");
    w.nested(|w| {
        let mut seen: Vec<&Item<'_>> = Vec::new();
        for argument in &custom.arguments {
            let (Argument::Bound(item) | Argument::Reference(item)) = argument else { continue };
            if !seen.iter().any(|other| is_same(other, item)) {
                emit_before(w, op, format, item, matches!(argument, Argument::Reference(_)));
                seen.push(item);
            }
        }
        let mut arguments = vec!["parser".to_owned()];
        arguments.extend(custom.arguments.iter().map(|argument| parse_argument(op, argument)));
        let call = format!("parse{}({})", custom.function, arguments.join(", "));
        writeln!(w, "auto odsResult = {call};");
        if is_optional {
            w.line("if (!odsResult.has_value())");
            w.line("  return {};");
        }
        emit_fail_if(w, if is_optional { "::mlir::failed(*odsResult)" } else { "odsResult" });
        for argument in &custom.arguments {
            emit_after(w, op, argument);
        }
    });
    w.line("}");
}

/// Emits the call as the first element of a group; the variable `name` holds the optional result.
pub(super) fn emit_optional(w: &mut Writer, op: &Op<'_>, format: &Format<'_>, custom: &Custom<'_>, name: &str) {
    writeln!(w, "::mlir::OptionalParseResult {name} = [&]() -> ::mlir::OptionalParseResult {{");
    w.nested(|w| {
        emit_parse(w, op, format, custom, true);
        w.line("return ::mlir::success();");
    });
    w.line("}();");
    emit_fail_if(w, format_args!("{name}.has_value() && ::mlir::failed(*{name})"));
}

/// Emits locations of operands, and variables for optional and nested arguments.
fn emit_before(w: &mut Writer, op: &Op<'_>, format: &Format<'_>, item: &Item<'_>, is_reference: bool) {
    match item {
        Item::Operand(at, operand) => {
            let name = operand.name.unwrap_or_default();
            if !is_reference && !is_resolved_alone(op, format, *at) {
                writeln!(w, "{name}OperandsLoc = parser.getCurrentLocation();");
            }
            match operand.ty.arity {
                Arity::Optional => {
                    writeln!(w, "::std::optional<::mlir::OpAsmParser::UnresolvedOperand> {name}Operand;");
                    if is_reference {
                        writeln!(w, "if (!{name}Operands.empty())");
                        writeln!(w, "  {name}Operand = {name}Operands[0];");
                    }
                }
                Arity::Nested(_) => {
                    writeln!(
                        w,
                        "::llvm::SmallVector<::llvm::SmallVector<::mlir::OpAsmParser::UnresolvedOperand>> {name}OperandGroups;"
                    );
                }
                _ => {}
            }
        }
        Item::Type { of, .. } => match value(op, *of).map(|value| (value.name.unwrap_or(""), value.ty.arity)) {
            Some((name, Arity::One)) if format.in_functional_type.contains(of) => {
                emit_one_type(w, name);
                writeln!(w, "::mlir::Type {name}RawType = {name}Types[0];");
            }
            Some((name, Arity::Optional)) => {
                let initial = if is_reference {
                    format!(" = {name}Types.empty() ? ::mlir::Type() : {name}Types[0]")
                } else {
                    String::new()
                };
                writeln!(w, "::mlir::Type {name}Type{initial};");
            }
            Some((name, Arity::Nested(_))) => {
                writeln!(w, "::llvm::SmallVector<::llvm::SmallVector<::mlir::Type>> {name}TypeGroups;");
            }
            _ => {}
        },
        _ => {}
    }
}

/// Whether two arguments have the same variable.
fn is_same(one: &Item<'_>, other: &Item<'_>) -> bool {
    match (one, other) {
        (Item::Operand(one, _), Item::Operand(other, _)) => one == other,
        (Item::Type { of: one, .. }, Item::Type { of: other, .. }) => one == other,
        _ => false,
    }
}

/// The argument for `parseName`.
fn parse_argument(op: &Op<'_>, argument: &Argument<Item<'_>>) -> String {
    let item = match argument {
        Argument::Bound(item) | Argument::Reference(item) => item,
        Argument::Code(code) => return parser_scope().fill(code),
    };
    match item {
        Item::Operand(_, operand) => {
            let name = operand.name.unwrap_or_default();
            match operand.ty.arity {
                Arity::Optional => format!("{name}Operand"),
                Arity::Variadic => format!("{name}Operands"),
                Arity::Nested(_) => format!("{name}OperandGroups"),
                Arity::One => format!("{name}RawOperand"),
            }
        }
        Item::AllOperands => "allOperands".to_owned(),
        Item::Attribute(attribute, _) => {
            // A group or clause that implies a unit attribute has no variable for it.
            let is_implied = matches!(argument, Argument::Reference(item) if is_unit(item));
            if is_implied { property(attribute.name) } else { format!("{}Attr", attribute.name) }
        }
        Item::Property(it) => property(it.name),
        Item::Region(region) => {
            let dereference = if region.is_variadic { "" } else { "*" };
            format!("{dereference}{}", part_variable(region, "Region"))
        }
        Item::AllRegions => "fullRegions".to_owned(),
        Item::Successor(successor) => part_variable(successor, "Successor"),
        Item::AllSuccessors => "fullSuccessors".to_owned(),
        Item::AttrDict { .. } => "result.attributes".to_owned(),
        Item::PropDict => "result".to_owned(),
        Item::Type { of, .. } => parse_type_argument(op, *of),
        _ => String::new(),
    }
}

fn parse_type_argument(op: &Op<'_>, of: TypeOf) -> String {
    match value(op, of).map(|value| (value.name.unwrap_or(""), value.ty.arity)) {
        Some((_, Arity::One)) => raw_type(op, of),
        Some((name, Arity::Optional)) => format!("{name}Type"),
        Some((name, Arity::Nested(_))) => format!("{name}TypeGroups"),
        Some((_, Arity::Variadic)) | None => types_variable(op, of),
    }
}

/// Emits code that stores an optional, nested or attribute result.
fn emit_after(w: &mut Writer, op: &Op<'_>, argument: &Argument<Item<'_>>) {
    let Argument::Bound(item) = argument else {
        return;
    };
    match item {
        Item::Attribute(attribute, _) => {
            let name = attribute.name;
            writeln!(w, "if ({name}Attr)");
            writeln!(w, "  {} = {name}Attr;", property(name));
        }
        Item::Operand(_, operand) => {
            let name = operand.name.unwrap_or_default();
            match operand.ty.arity {
                Arity::Optional => {
                    writeln!(w, "if ({name}Operand.has_value())");
                    writeln!(w, "  {name}Operands.push_back(*{name}Operand);");
                }
                Arity::Nested(_) => {
                    w.block(&format!("for (const auto &group : {name}OperandGroups) {{"), "}", |w| {
                        writeln!(w, "{name}Operands.append(group.begin(), group.end());");
                        writeln!(w, "{name}OperandGroupSizes.push_back(static_cast<int32_t>(group.size()));");
                    });
                }
                _ => {}
            }
        }
        Item::Type { of, .. } => match value(op, *of).map(|value| (value.name.unwrap_or(""), value.ty.arity)) {
            Some((name, Arity::Optional)) => {
                writeln!(w, "if ({name}Type)");
                writeln!(w, "  {name}Types.push_back({name}Type);");
            }
            Some((name, Arity::Nested(_))) => {
                writeln!(w, "for (const auto &group : {name}TypeGroups)");
                writeln!(w, "  {name}Types.append(group.begin(), group.end());");
            }
            _ => {}
        },
        _ => {}
    }
}

/// C++ that calls `printName`.
pub(super) fn print_call(op: &Op<'_>, custom: &Custom<'_>) -> String {
    let mut arguments = vec!["_odsPrinter".to_owned(), "*this".to_owned()];
    arguments.extend(custom.arguments.iter().map(|argument| print_argument(op, argument)));
    format!("print{}({});", custom.function, arguments.join(", "))
}

fn print_argument(op: &Op<'_>, argument: &Argument<Item<'_>>) -> String {
    let (item, is_reference) = match argument {
        Argument::Bound(item) => (item, false),
        Argument::Reference(item) => (item, true),
        Argument::Code(code) => {
            let context = op.context("getContext()");
            let scope = Scope::default().with("_builder", format!("::mlir::Builder({context})"));
            return scope.with("_ctxt", context).fill(code);
        }
    };
    match item {
        Item::Operand(_, operand) => format!("{}()", getter(operand.name.unwrap_or_default())),
        Item::AllOperands => "getOperation()->getOperands()".to_owned(),
        Item::Attribute(attribute, _) => format!("{}Attr()", getter(attribute.name)),
        Item::Property(property) => {
            let storage = format!("getProperties().{}", property.name);
            if is_reference {
                Scope::default().with("_storage", storage).fill(property.convert_from_storage)
            } else {
                storage
            }
        }
        Item::Region(part) | Item::Successor(part) => format!("{}()", getter(part.name.unwrap_or_default())),
        Item::AllRegions => "getOperation()->getRegions()".to_owned(),
        Item::AllSuccessors => "getOperation()->getSuccessors()".to_owned(),
        Item::AttrDict { .. } => "getOperation()->getAttrDictionary()".to_owned(),
        Item::PropDict => "getProperties()".to_owned(),
        Item::Type { of, .. } => print_type_argument(op, *of),
        _ => String::new(),
    }
}

fn print_type_argument(op: &Op<'_>, of: TypeOf) -> String {
    let value = value(op, of).map(|value| (getter(value.name.unwrap_or("")), value.ty.arity));
    match (value, of) {
        (Some((get, Arity::One)), _) => format!("{get}().getType()"),
        (Some((get, Arity::Optional)), _) => {
            format!("({get}() ? {get}().getType() : ::mlir::Type())")
        }
        (Some((get, _)), _) => format!("{get}().getTypes()"),
        (None, TypeOf::AllResults) => "getOperation()->getResultTypes()".to_owned(),
        (None, _) => "getOperation()->getOperandTypes()".to_owned(),
    }
}
