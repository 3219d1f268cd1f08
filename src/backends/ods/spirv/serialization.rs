//! Functions that write operations in SPIR-V's binary form.

use crate::model::attribute::Attribute;
use crate::model::operation::op::{Op, Side};
use crate::model::operation::typing::Argument;
use crate::model::read::fields::Read;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;

/// An operation, and how the binary form names it.
pub(super) struct Instruction<'a> {
    pub(super) op: Op<'a>,
    pub(super) class: String,
    pub(super) opcode: Opcode<'a>,
    /// Whether the functions are generated, or written by hand.
    pub(super) is_generated: bool,
    /// Whether the opcode alone selects the function.
    pub(super) has_opcode: bool,
}

/// The number of an instruction.
pub(super) enum Opcode<'a> {
    Core(&'a str),
    /// The name of a set of extended instructions, and the number in it.
    Extended(&'a str, i64),
}

/// How an attribute is written.
pub(super) enum Encoding<'a> {
    /// The id of a constant with the value of an enumeration: the C++ type.
    ConstantEnum(String),
    /// The value of an enumeration: the C++ type.
    Enum(String),
    Array,
    Integer,
    Type,
    Unsupported(RecordRef<'a>),
}

/// The enumerations whose values are ids of constants.
const CONSTANT_ENUMS: [&str; 5] = [
    "SPIRV_ScopeAttr",
    "SPIRV_KHR_CooperativeMatrixUseAttr",
    "SPIRV_KHR_CooperativeMatrixLayoutAttr",
    "SPIRV_MemorySemanticsAttr",
    "SPIRV_MatrixLayoutAttr",
];

impl<'a> Instruction<'a> {
    pub(super) fn read(op: Op<'a>) -> Read<Instruction<'a>> {
        let record = op.record;
        let has_opcode = record.bit("hasOpcode")?;
        let opcode = if record.is_a("SPIRV_ExtInstOp") {
            Opcode::Extended(record.text("extendedInstSetName")?, record.int("extendedInstOpcode")?)
        } else {
            Opcode::Core(record.text("spirvOpName")?)
        };
        let is_generated = record.bit("autogenSerialization")?;
        let instruction = Instruction { class: op.class_as_written(), op, opcode, is_generated, has_opcode };
        if is_generated {
            instruction.check()?;
        }
        Ok(instruction)
    }

    /// Returns whether it has only operands, one value each.
    pub(super) fn is_simple(&self) -> bool {
        self.op.attributes.is_empty() && self.op.derived.is_empty() && self.op.variable_length(Side::Operands) == 0
    }

    fn check(&self) -> Read<()> {
        let Op { record, operands, arguments, .. } = &self.op;
        if self.op.results.len() > 1 {
            let message = "SPIR-V ops can only have zero or one result";
            return Err(record.field_error("results", message));
        }
        let last = arguments.len().saturating_sub(1);
        let is_variable = |argument: &Argument| match *argument {
            Argument::Operand(at) => operands[at].ty.is_variable_length(),
            _ => false,
        };
        if arguments.iter().take(last).any(is_variable) {
            let message = "SPIR-V ops can have Variadic<..> or Optional<...> arguments only if it's the last argument";
            return Err(record.field_error("arguments", message));
        }
        let encodings = self.op.attributes.iter().map(|attribute| (attribute, encoding(attribute)));
        for (attribute, encoding) in encodings {
            if let Encoding::Unsupported(kind) = encoding? {
                let message = format!("unsupported attribute `{}` of class `{}`", attribute.name, kind.name());
                let help = "use an enumeration of SPIR-V, `I32Attr`, `I32ArrayAttr` or a type";
                return Err(Diagnostic::error(record.blame("arguments"), message).help(help));
            }
        }
        if let Some(property) = self.op.properties.first() {
            let message = format!("unsupported property `{}`", property.name);
            return Err(record.field_error("arguments", message));
        }
        Ok(())
    }
}

/// Returns how an attribute is written.
pub(super) fn encoding<'a>(attribute: &Attribute<'a>) -> Read<Encoding<'a>> {
    let kind = &attribute.kind;
    let record = if kind.is_optional { kind.base } else { kind.record };
    let name = if record.is_anonymous() { kind.base.name() } else { record.name() };
    let enumeration = || {
        let item = record.record("enum")?;
        Ok::<_, Diagnostic>(format!("{}::{}", item.text("cppNamespace")?, item.text("className")?))
    };
    Ok(if CONSTANT_ENUMS.contains(&&*name) {
        Encoding::ConstantEnum(enumeration()?)
    } else if record.is_a("SPIRV_BitEnumAttr") || record.is_a("SPIRV_I32EnumAttr") {
        Encoding::Enum(enumeration()?)
    } else {
        match &*name {
            "I32ArrayAttr" => Encoding::Array,
            "I32Attr" => Encoding::Integer,
            _ if record.is_a("EnumAttrInfo") || record.is_a("TypeAttrBase") => Encoding::Type,
            _ => Encoding::Unsupported(record),
        }
    })
}

/// Emits the function that writes an operation.
pub(super) fn emit(w: &mut Writer, instruction: &Instruction<'_>) -> Read<()> {
    let Instruction { op, class, opcode, .. } = instruction;
    w.line("template <> LogicalResult");
    writeln!(w, "Serializer::processOp<{class}>({class} op) {{");
    if instruction.is_simple() {
        let opcode = match opcode {
            Opcode::Core(name) => format!("\"\", static_cast<uint32_t>(spirv::Opcode::{name})"),
            Opcode::Extended(set, number) => format!("\"{set}\", {number}"),
        };
        writeln!(w, "  return processOpWithoutGrammarAttr(op, {opcode});\n}}\n");
        return Ok(());
    }
    w.raw("  SmallVector<uint32_t, 4> operands;\n  SmallVector<StringRef, 2> elidedAttrs;\n");
    let has_result = op.results.len() == 1;
    if has_result {
        w.raw(RESULT);
    }
    emit_arguments(w, op)?;
    match opcode {
        Opcode::Core(name) => {
            w.line("  (void)emitDebugLine(functionBody, op.getLoc());");
            writeln!(w, "  (void)encodeInstructionInto(functionBody, spirv::Opcode::{name}, operands);");
        }
        Opcode::Extended(set, number) => {
            writeln!(w, "  (void)encodeExtensionInstruction(op, \"{set}\", {number}, operands);");
        }
    }
    if has_result {
        w.raw(DECORATIONS);
    }
    w.raw("  return success();\n}\n\n");
    Ok(())
}

const RESULT: &str = "  uint32_t resultID = 0;
  uint32_t resultTypeID = 0;
  if (failed(processType(op.getLoc(), op.getType(), resultTypeID))) {
    return failure();
  }
  operands.push_back(resultTypeID);
  resultID = getNextID();
  valueIDMap[op.getResult()] = resultID;
  operands.push_back(resultID);
";

const DECORATIONS: &str = "  for (auto attr : op->getAttrs()) {
    if (llvm::is_contained(elidedAttrs, attr.getName())) {      continue;
    }
    if (failed(processDecoration(op.getLoc(), resultID, attr))) {
      return failure();
    }
  }
";

/// Emits the statements for operands and attributes, in the order of the description.
fn emit_arguments(w: &mut Writer, op: &Op<'_>) -> Read<()> {
    let is_attribute = |argument: &Argument| matches!(argument, Argument::Attribute(_));
    let first = op.arguments.iter().position(is_attribute).unwrap_or(op.arguments.len());
    if op.arguments[first..].iter().all(is_attribute) {
        if !op.operands.is_empty() {
            w.raw(OPERANDS);
        }
        for attribute in &op.attributes {
            emit_attribute(w, attribute, "  ")?;
        }
        return Ok(());
    }
    for argument in &op.arguments {
        w.raw("  {\n");
        match *argument {
            Argument::Operand(at) => w.raw(&OPERAND.replace("{at}", &at.to_string())),
            Argument::Attribute(at) => emit_attribute(w, &op.attributes[at], "    ")?,
            Argument::Property(_) => {}
        }
        w.raw("  }\n");
    }
    Ok(())
}

const OPERANDS: &str = "  for (Value operand : op->getOperands()) {
    auto id = getValueID(operand);
    assert(id && \"use before def!\");
    operands.push_back(id);
  }
";

const OPERAND: &str = "    for (auto arg : op.getODSOperands({at})) {
      auto argID = getValueID(arg);
      if (!argID) {
        return emitError(op.getLoc(), \"operand #{at} has a use before def\");
      }
      operands.push_back(argID);
    }
";

fn emit_attribute(w: &mut Writer, attribute: &Attribute<'_>, tabs: &str) -> Read<()> {
    let mut statement = |text: &str| w.raw(&format!("{tabs}{text}"));
    statement(&format!("if (auto attr = op->getAttr(\"{}\")) {{", attribute.name));
    match encoding(attribute)? {
        Encoding::ConstantEnum(ty) => statement(&format!(
            "  operands.push_back(prepareConstantInt(op.getLoc(), Builder(op).getI32IntegerAttr(static_cast<uint32_t>(\
             ::llvm::cast<{ty}Attr>(attr).getValue()))));"
        )),
        Encoding::Enum(ty) => {
            statement(&format!("  operands.push_back(static_cast<uint32_t>(::llvm::cast<{ty}Attr>(attr).getValue()));"))
        }
        Encoding::Array => {
            statement("  for (auto attrElem : llvm::cast<ArrayAttr>(attr)) {");
            statement(
                "    operands.push_back(static_cast<uint32_t>(\
                 llvm::cast<IntegerAttr>(attrElem).getValue().getZExtValue()));",
            );
            statement("  }");
        }
        Encoding::Integer => statement(
            "  operands.push_back(static_cast<uint32_t>(llvm::cast<IntegerAttr>(attr).getValue().getZExtValue()));",
        ),
        Encoding::Type => {
            statement("  uint32_t attrTypeID = 0;");
            let ty = "llvm::cast<TypeAttr>(attr).getValue()";
            statement(&format!("  if (failed(processType(op.getLoc(), {ty}, attrTypeID))) {{"));
            statement("    return failure();");
            statement("  }");
            statement("  operands.push_back(attrTypeID);");
        }
        Encoding::Unsupported(_) => {}
    }
    statement("}");
    statement(&format!("elidedAttrs.push_back(\"{}\");", attribute.name));
    Ok(())
}
