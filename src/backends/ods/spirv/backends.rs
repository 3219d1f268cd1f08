//! `--gen-spirv-*` and `--gen-tosa-avail-impls`, byte for byte as `mlir-tblgen` writes them.

use indexmap::IndexMap;

use super::serialization::{Instruction, Opcode};
use super::{deserialization, enums, implementations, serialization};
use crate::model::operation::op::Op;
use crate::model::operation::reader::OpReader;
use crate::model::read::fields::Read;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// `--gen-spirv-attr-utils`.
pub(crate) const ATTRIBUTE_NAMES: Backend =
    Backend::new("gen-spirv-attr-utils", "Define the names of SPIR-V's attributes", |context, diags| {
        page(context, diags, "SPIR-V Attribute Utilities", enums::emit_attribute_names)
    });

/// `--gen-spirv-capability-implication`.
pub(crate) const IMPLICATIONS: Backend = Backend::new(
    "gen-spirv-capability-implication",
    "Define which capabilities a capability of SPIR-V implies",
    |context, diags| page(context, diags, "SPIR-V Capability Implication", enums::emit_implications),
);

/// `--gen-spirv-enum-avail-decls`.
pub(crate) const ENUM_DECLS: Backend = Backend::new(
    "gen-spirv-enum-avail-decls",
    "Declare functions that return what cases of enumerations need",
    |context, diags| page(context, diags, "SPIR-V Enum Availability Declarations", enums::emit_declarations),
);

/// `--gen-spirv-enum-avail-defs`.
pub(crate) const ENUM_DEFS: Backend = Backend::new(
    "gen-spirv-enum-avail-defs",
    "Define functions that return what cases of enumerations need",
    |context, diags| page(context, diags, "SPIR-V Enum Availability Definitions", enums::emit_definitions),
);

/// `--gen-spirv-avail-impls`.
pub(crate) const IMPLEMENTATIONS: Backend = Backend::new(
    "gen-spirv-avail-impls",
    "Define methods that return what operations of SPIR-V need",
    |context, diags| {
        page(context, diags, "SPIR-V Op Availability Implementations", |w, context, diags| {
            emit_implementations(w, context, diags, "SPIRV_Op");
        })
    },
);

/// `--gen-tosa-avail-impls`.
pub(crate) const TOSA: Backend = Backend::new(
    "gen-tosa-avail-impls",
    "Define methods that return what operations of TOSA need",
    |context, diags| {
        page(context, diags, "Tosa Op Availability Implementations", |w, context, diags| {
            emit_implementations(w, context, diags, "Tosa_Op");
        })
    },
);

/// `--gen-spirv-serialization`.
pub(crate) const SERIALIZATION: Backend = Backend::new(
    "gen-spirv-serialization",
    "Define functions that write and read SPIR-V's binary form",
    |context, diags| page(context, diags, "SPIR-V Serialization Utilities/Functions", emit_serialization),
);

fn page<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    title: &str,
    emit: fn(&mut Writer, &Context<'a>, &mut Diags),
) -> Vec<Output<'a>> {
    let mut w = Writer::for_file();
    w.file_header(title, context.input);
    emit(&mut w, context, diags);
    vec![Output::main(w.finish())]
}

/// Reads the operations of a class.
fn ops<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    class: &str,
    is_selected: fn(RecordRef<'a>) -> Read<bool>,
) -> Vec<Op<'a>> {
    if let Some(missing) = context.missing_class(class) {
        diags.push(missing);
    }
    let mut reader = OpReader::new(context.records, context.version);
    let mut ops = Vec::new();
    for record in context.records.defs_of_if_defined(class) {
        match is_selected(record) {
            Ok(true) => ops.extend(reader.read(record, diags)),
            Ok(false) => {}
            Err(error) => drop(diags.push(error)),
        }
    }
    ops
}

fn emit_implementations(w: &mut Writer, context: &Context<'_>, diags: &mut Diags, class: &str) {
    for op in ops(context, diags, class, |record| record.bit("autogenAvailability")) {
        if let Err(error) = implementations::emit(w, &op) {
            diags.push(error);
        }
    }
}

fn emit_serialization(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    let mut instructions = Vec::new();
    for op in ops(context, diags, "SPIRV_Op", |_| Ok(true)) {
        match Instruction::read(op) {
            Ok(instruction) => instructions.push(instruction),
            Err(error) => drop(diags.push(error)),
        }
    }
    let mut each = |w: &mut Writer, emit: fn(&mut Writer, &Instruction<'_>) -> Read<()>| {
        for instruction in instructions.iter().filter(|instruction| instruction.is_generated) {
            if let Err(error) = emit(w, instruction) {
                diags.push(error);
            }
        }
    };
    w.raw("#ifdef GET_SERIALIZATION_FNS\n\n");
    each(w, serialization::emit);
    let mut reading = Writer::for_file();
    each(&mut reading, deserialization::emit);
    w.line("LogicalResult Serializer::dispatchToAutogenSerialization(Operation *op) {");
    let is_dispatched = |it: &&Instruction<'_>| it.has_opcode || matches!(it.opcode, Opcode::Extended(..));
    for Instruction { class, .. } in instructions.iter().filter(is_dispatched) {
        writeln!(w, "  if (isa<{class}>(op)) {{");
        writeln!(w, "    return processOp(cast<{class}>(op));\n  }}");
    }
    w.raw("  return op->emitError(\"unhandled operation serialization\");\n}\n\n#endif // GET_SERIALIZATION_FNS\n\n");
    w.raw("#ifdef GET_DESERIALIZATION_FNS\n\n");
    // An empty text would become an empty line.
    if !reading.text().is_empty() {
        w.raw(reading.text());
    }
    emit_dispatch(w, &instructions);
    emit_extended_dispatch(w, &instructions);
    w.raw("#endif // GET_DESERIALIZATION_FNS\n\n");
}

fn emit_dispatch(w: &mut Writer, instructions: &[Instruction<'_>]) {
    w.raw(DISPATCH);
    for Instruction { class, opcode, .. } in instructions.iter().filter(|instruction| instruction.has_opcode) {
        if let Opcode::Core(name) = opcode {
            writeln!(w, "  case spirv::Opcode::{name}:\n    return processOp<{class}>(words);");
        }
    }
    w.raw(DISPATCH_END);
}

const DISPATCH: &str = "LogicalResult spirv::Deserializer::dispatchToAutogenDeserialization(\
                        spirv::Opcode opcode, ArrayRef<uint32_t> words) {\n  switch (opcode) {\n";

const DISPATCH_END: &str = "  default:
    ;
  }
  auto opcodeString = spirv::stringifyOpcode(opcode);
  if (!opcodeString.empty()) {
    return emitError(unknownLoc, \"unhandled deserialization of \") << opcodeString;
  } else {
   return emitError(unknownLoc, \"unhandled opcode \") << static_cast<uint32_t>(opcode);
  }
}
";

fn emit_extended_dispatch(w: &mut Writer, instructions: &[Instruction<'_>]) {
    let mut sets: IndexMap<&str, Vec<(i64, &str)>> = IndexMap::new();
    for Instruction { class, opcode, .. } in instructions {
        if let Opcode::Extended(set, number) = opcode {
            sets.entry(set).or_default().push((*number, class));
        }
    }
    sets.sort_keys();
    w.line(EXTENDED_DISPATCH);
    for (set, numbers) in sets {
        writeln!(w, "  if (extensionSetName == \"{set}\") {{\n    switch (instructionID) {{");
        for (number, class) in numbers {
            writeln!(w, "    case {number}:\n      return processOp<{class}>(words);");
        }
        w.raw(EXTENDED_DEFAULT);
    }
    w.raw(
        "  return emitError(unknownLoc, \"unhandled deserialization of extended instruction set extensionSetName\");\n}\n",
    );
}

const EXTENDED_DISPATCH: &str = "LogicalResult spirv::Deserializer::dispatchToExtensionSetAutogenDeserialization(\
                                 StringRef extensionSetName, uint32_t instructionID, ArrayRef<uint32_t> words) {";

const EXTENDED_DEFAULT: &str = "    default:
      return emitError(unknownLoc, \"unhandled deserializations of \") << instructionID << \" from extension set \" \
                                << extensionSetName;
    }
  }
";
