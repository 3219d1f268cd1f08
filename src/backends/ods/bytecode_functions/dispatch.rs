//! The functions that choose among those of the elements: by the code that is read, and by the type that is written.

use super::model::{Element, Kind};
use crate::cpp::code::Code;

/// Emits `readAttribute` or `readType`.
pub(super) fn emit_read_dispatch(code: &mut Code, kind: Kind, elements: &[Element<'_>]) {
    let class = kind.class();
    code.write(&format!("static {class} read{class}(MLIRContext* context, DialectBytecodeReader &reader)"));
    code.scope(" {\n", "}\n\n", |code| {
        if elements.is_empty() {
            return code.write(&format!("return reader.emitError() << \"unknown attribute\", {class}();\n"));
        }
        code.write("uint64_t kind;\nif (failed(reader.readVarInt(kind)))\n");
        code.write(&format!("  return {class}();\n"));
        code.write("switch (kind) ");
        code.scope("{\n", "}\n", |code| {
            for element in elements.iter().filter(|element| !element.is_reserved()) {
                let Element { name, index, .. } = element;
                code.write(&format!("case {index}:\n  return read{name}(context, reader);\n"));
            }
            code.write("default:\n  reader.emitError() << \"unknown attribute code: \" << kind;\n");
            code.write(&format!("  return {class}();\n"));
        });
        code.write(&format!("return {class}();\n"));
    });
}

/// Emits `writeAttribute` or `writeType`.
pub(super) fn emit_write_dispatch<'t>(code: &mut Code, kind: Kind, types: impl Iterator<Item = &'t str>) {
    let (class, parameter) = (kind.class(), kind.parameter());
    code.write(&format!(
        "static LogicalResult write{class}({class} {parameter},\n                                DialectBytecodeWriter &writer)"
    ));
    code.scope(" {\n", "}\n\n", |code| {
        code.write(&format!("return TypeSwitch<{class}, LogicalResult>({parameter})"));
        code.nested(|code| {
            for ty in types {
                code.write(&format!("\n.Case([&]({ty} t)"));
                code.scope(" {\n", "})", |code| code.write("return write(t, writer), success();\n"));
            }
            code.write(&format!("\n.Default([&]({class}) {{ return failure(); }});\n"));
        });
    });
}
