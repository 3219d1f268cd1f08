//! The functions that write attributes and types.

use super::model::{Element, Form, Kind, Value};
use super::text::filled;
use crate::cpp::code::Code;
use tdgen_language::backends::text::cases::upper_camel_from_snake;

/// Emits the function that writes the elements of one C++ type.
pub(super) fn emit_write(code: &mut Code, kind: Kind, ty: &str, elements: &[&Element<'_>]) {
    let parameter = kind.parameter();
    code.write(&format!("static void write({ty} {parameter}, DialectBytecodeWriter &writer) "));
    code.scope("{\n", "}\n\n", |code| {
        for element in elements {
            if element.predicate.is_empty() {
                emit_element(code, parameter, element);
            } else {
                let condition = filled(element.predicate, &[("$_val", parameter)]);
                code.scope(&format!("if ({condition}) {{\n"), "}\n", |code| emit_element(code, parameter, element));
            }
        }
    });
}

fn emit_element(code: &mut Code, parameter: &str, element: &Element<'_>) {
    code.write(&format!("writer.writeVarInt(/* {} */ {});\n", element.name, element.index));
    for member in &element.members {
        emit_value(code, parameter, parameter, member.name, &member.value);
    }
}

/// Emits C++ that writes a member `name` of the value `parent`.
fn emit_value(code: &mut Code, parameter: &str, parent: &str, name: &str, value: &Value<'_>) {
    let accessor = format!("get{}", upper_camel_from_snake(name));
    let getter = match value.getter {
        Some(getter) => filled(getter, &[("$_attrType", parent), ("$_member", name), ("$_getMember", &accessor)]),
        None => format!("{parent}.{accessor}()"),
    };
    match &value.form {
        Form::Handles(kind) => code.write(&format!("writer.write{}s({getter});\n", kind.class())),
        Form::List(element) => {
            let open = format!("writer.writeList({getter}, [&]({} {parameter}) {{\n", element.ty);
            code.scope(&open, "});\n", |code| emit_value(code, parameter, parameter, parameter, element));
        }
        Form::Composite(members) => {
            // A composite value is not a C++ value of its own: its members are those of the parent.
            for member in members {
                emit_value(code, parameter, parent, member.name, &member.value);
            }
            emit_printer(code, parameter, &getter, value.printer);
        }
        Form::Single => emit_printer(code, parameter, &getter, value.printer),
    }
}

fn emit_printer(code: &mut Code, parameter: &str, getter: &str, printer: &str) {
    if !printer.is_empty() {
        let call = filled(printer, &[("$_writer", "writer"), ("$_name", parameter), ("$_getter", getter)]);
        code.write(&format!("{call};\n"));
    }
}
