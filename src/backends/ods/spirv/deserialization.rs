//! Functions that read operations from SPIR-V's binary form.

use super::serialization::{Encoding, Instruction, encoding};
use crate::model::attribute::Attribute;
use crate::model::operation::typing::Argument;
use crate::model::read::fields::Read;
use tdgen_language::backends::writer::Writer;

/// Emits the function that reads an operation.
pub(super) fn emit(w: &mut Writer, instruction: &Instruction<'_>) -> Read<()> {
    let Instruction { op, class, .. } = instruction;
    w.line("template <> LogicalResult");
    writeln!(w, "Deserializer::processOp<{class}>(ArrayRef<uint32_t> words) {{");
    let has_result = op.results.len() == 1;
    if instruction.is_simple() {
        let (name, count) = (&op.name, op.operands.len());
        writeln!(w, "  return processOpWithoutGrammarAttr(words, \"{name}\", {has_result}, {count});\n}}\n");
        return Ok(());
    }
    w.raw(VARIABLES);
    if has_result {
        w.raw(&RESULT.replace("{class}", class));
    }
    w.raw("  SmallVector<Value, 4> operands;\n  SmallVector<NamedAttribute, 4> attributes;\n");
    for argument in &op.arguments {
        match *argument {
            Argument::Operand(at) => emit_operand(w, op.operands[at].ty.is_variable_length()),
            Argument::Attribute(at) => emit_attribute(w, &op.attributes[at])?,
            Argument::Property(_) => {}
        }
    }
    let message = format!("found more operands than expected when deserializing {class}, only ");
    w.raw("  if (wordIndex != words.size()) {\n");
    writeln!(
        w,
        "    return emitError(unknownLoc, \"{message}\") << wordIndex << \" of \" << words.size() << \" processed\";"
    );
    w.raw("  }\n\n");
    if has_result {
        w.raw(DECORATIONS);
    }
    w.raw("  Location loc = createFileLineColLoc(opBuilder);\n");
    writeln!(w, "  auto op = {class}::create(opBuilder, loc, resultTypes, operands, attributes); (void)op;");
    if has_result {
        w.raw("  valueMap[valueID] = op.getResult();\n\n");
    }
    w.raw("  if (op.hasTrait<OpTrait::IsTerminator>())\n    (void)clearDebugLine();\n  return success();\n}\n\n");
    Ok(())
}

const VARIABLES: &str = "  SmallVector<Type, 1> resultTypes;
  size_t wordIndex = 0; (void)wordIndex;
  uint32_t valueID = 0; (void)valueID;
";

const RESULT: &str = "  {
    if (wordIndex >= words.size()) {
      return emitError(unknownLoc, \"expected result type <id> while deserializing {class}\");
    }
    auto ty = getType(words[wordIndex]);
    if (!ty) {
      return emitError(unknownLoc, \"unknown type result <id> : \") << words[wordIndex];
    }
    resultTypes.push_back(ty);
    wordIndex++;
    if (wordIndex >= words.size()) {
      return emitError(unknownLoc, \"expected result <id> while deserializing {class}\");
    }
  }
  valueID = words[wordIndex++];
";

const DECORATIONS: &str = "  if (decorations.count(valueID)) {
    auto attrs = decorations[valueID].getAttrs();
    attributes.append(attrs.begin(), attrs.end());
  }
";

fn emit_operand(w: &mut Writer, is_variable: bool) {
    let head = match is_variable {
        true => "  for (; wordIndex < words.size(); ++wordIndex) {\n",
        false => "  if (wordIndex < words.size()) {\n",
    };
    w.raw(head);
    w.raw(OPERAND);
    if !is_variable {
        w.raw("    wordIndex++;\n");
    }
    w.raw("  }\n");
}

const OPERAND: &str = "    auto arg = getValue(words[wordIndex]);
    if (!arg) {
      return emitError(unknownLoc, \"unknown result <id> : \") << words[wordIndex];
    }
    operands.push_back(arg);
";

fn emit_attribute(w: &mut Writer, attribute: &Attribute<'_>) -> Read<()> {
    let name = attribute.name;
    let add = |value: &str| format!("    attributes.push_back(opBuilder.getNamedAttr(\"{name}\", {value}));");
    w.raw("  if (wordIndex < words.size()) {\n");
    match encoding(attribute)? {
        Encoding::ConstantEnum(ty) => w.raw(&add(&format!(
            "opBuilder.getAttr<{ty}Attr>(static_cast<{ty}>(\
             getConstantInt(words[wordIndex++]).getValue().getZExtValue()))"
        ))),
        Encoding::Enum(ty) => {
            let value = add(&format!("opBuilder.getAttr<{ty}Attr>(static_cast<{ty}>(words[wordIndex++]))"));
            w.raw(&format!("  {value}"));
        }
        Encoding::Array => {
            w.raw(ARRAY);
            w.raw(&add("opBuilder.getArrayAttr(attrListElems)"));
        }
        Encoding::Integer => w.raw(&add("opBuilder.getI32IntegerAttr(words[wordIndex++])")),
        Encoding::Type => w.raw(&add("TypeAttr::get(getType(words[wordIndex++]))")),
        Encoding::Unsupported(_) => {}
    }
    w.raw("  }\n");
    Ok(())
}

const ARRAY: &str = "    SmallVector<Attribute, 4> attrListElems;
    while (wordIndex < words.size()) {
      attrListElems.push_back(opBuilder.getI32IntegerAttr(words[wordIndex++]));
    }
";
