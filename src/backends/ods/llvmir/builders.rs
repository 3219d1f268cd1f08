//! Conversions of operations to and from LLVM IR: the fields `llvmBuilder` and `mlirBuilder`.

use super::template::fill;
use crate::accessors::getter;
use crate::model::operation::op::Op;
use crate::model::operation::reader::OpReader;
use crate::model::operation::typing::Argument;
use crate::model::read::collect::records_of;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;

/// Defines the classes of the records.
const HEADER: &str = "mlir/Dialect/LLVMIR/LLVMOpBase.td";

/// Emits the conversions of operations to LLVM IR.
pub(super) fn to_llvm(context: &Context<'_>, diags: &mut Diags) -> String {
    each(context, diags, "LLVM_OpBase", "llvmBuilder", |names, template| {
        let code = fill(template, |name| export_expr(names, name))?;
        let class = names.op.class_as_written();
        Ok(format!("if (auto op = dyn_cast<{class}>(opInst)) {{\n{code}\n  return success();\n}}\n"))
    })
}

/// Emits the conversions of instructions to operations.
pub(super) fn from_instructions(context: &Context<'_>, diags: &mut Diags) -> String {
    each(context, diags, "LLVM_OpBase", "mlirBuilder", |names, template| {
        let instruction = names.op.record.text("llvmInstName").map_err(|error| error.message)?;
        import_expr(names, template, &format!("inst->getOpcode() == llvm::Instruction::{instruction}"))
    })
}

/// Emits the conversions of intrinsics to operations.
pub(super) fn from_intrinsics(context: &Context<'_>, diags: &mut Diags) -> String {
    each(context, diags, "LLVM_IntrOpBase", "mlirBuilder", |names, template| {
        let intrinsic = names.op.record.text("llvmEnumName").map_err(|error| error.message)?;
        import_expr(names, template, &format!("intrinsicID == llvm::Intrinsic::{intrinsic}"))
    })
}

/// Emits the list of intrinsics that have an operation.
pub(super) fn convertible(context: &Context<'_>, diags: &mut Diags) -> String {
    let mut list = String::new();
    for record in records_of(context, diags, "LLVM_IntrOpBase", HEADER) {
        match record.text("llvmEnumName") {
            Ok(name) => list += &format!("llvm::Intrinsic::{name},\n"),
            Err(error) => drop(diags.push(error)),
        }
    }
    list
}

/// The names that a builder may use.
pub(super) struct Names<'o, 'a> {
    op: &'o Op<'a>,
    /// The operand of the instruction for each argument; negative if there is none.
    indices: Vec<i64>,
}

/// What a name in a builder stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Operand { is_variadic: bool },
    Attribute,
    Result,
}

impl Names<'_, '_> {
    fn meaning(&self, name: &str) -> Option<Meaning> {
        let op = self.op;
        if let Some(operand) = op.operands.iter().find(|operand| operand.name == Some(name)) {
            return Some(Meaning::Operand { is_variadic: operand.ty.is_variadic() });
        }
        if op.attributes.iter().chain(&op.derived).any(|attribute| attribute.name == name) {
            return Some(Meaning::Attribute);
        }
        op.results.iter().any(|result| result.name == Some(name)).then_some(Meaning::Result)
    }

    /// Returns the index of an argument.
    fn argument(&self, name: &str) -> Option<usize> {
        self.op.arguments.iter().position(|argument| match *argument {
            Argument::Operand(at) => self.op.operands[at].name == Some(name),
            Argument::Attribute(at) => self.op.attributes[at].name == name,
            Argument::Property(at) => self.op.properties[at].name == name,
        })
    }
}

/// Emits code for each operation that has a builder. `emit` returns the code, or the reason of an error.
fn each(
    context: &Context<'_>,
    diags: &mut Diags,
    class: &str,
    field: &str,
    emit: impl Fn(&Names<'_, '_>, &str) -> Result<String, String>,
) -> String {
    let mut code = String::new();
    let mut reader = OpReader::new(context.records, context.version);
    for record in records_of(context, diags, class, HEADER) {
        let template = match record.text(field) {
            Ok("") => continue,
            Ok(template) => template,
            Err(error) => {
                diags.push(error);
                continue;
            }
        };
        let Ok(op) = reader.read(record, diags) else {
            continue;
        };
        let indices = match record.optional_if_declared("llvmArgIndices") {
            Ok(indices) => indices.unwrap_or_default(),
            Err(error) => {
                diags.push(error);
                continue;
            }
        };
        let names = Names { op: &op, indices };
        match emit(&names, template) {
            Ok(text) => code += &text,
            Err(reason) => drop(diags.push(record.field_error(field, reason))),
        }
    }
    code
}

fn unknown(name: &str) -> String {
    format!("`${name}` is neither a placeholder nor the name of an argument or a result")
}

/// Returns what a name in `llvmBuilder` stands for.
fn export_expr(names: &Names<'_, '_>, name: &str) -> Result<String, String> {
    let getter = getter(name);
    Ok(match names.meaning(name) {
        Some(Meaning::Operand { is_variadic: true }) => format!("moduleTranslation.lookupValues(op.{getter}())"),
        Some(Meaning::Operand { is_variadic: false }) => format!("moduleTranslation.lookupValue(op.{getter}())"),
        Some(Meaning::Attribute) => format!("op.{getter}()"),
        Some(Meaning::Result) => format!("moduleTranslation.mapValue(op.{getter}())"),
        None => match name {
            "_resultType" => "moduleTranslation.convertType(op.getResult().getType())",
            "_hasResult" => "opInst.getNumResults() == 1",
            "_location" => "opInst.getLoc()",
            "_numOperands" => "opInst.getNumOperands()",
            _ => return Err(unknown(name)),
        }
        .to_owned(),
    })
}

/// Emits the code that converts what a condition selects with a `mlirBuilder`.
fn import_expr(names: &Names<'_, '_>, template: &str, condition: &str) -> Result<String, String> {
    let (given, wanted) = (names.indices.len(), names.op.arguments.len());
    if given != 0 && given != wanted {
        return Err(format!("expected one element of `llvmArgIndices` for each of {wanted} arguments, found {given}"));
    }
    let mut operands = String::new();
    let mut known: Vec<String> = Vec::new();
    let code = fill(template, |name| {
        let (value, operand) = import(names, name)?;
        if !known.iter().any(|other| other == name) {
            known.push(name.to_owned());
            operands += &operand;
        }
        Ok(value)
    })?;
    Ok(format!("if ({condition}) {{\n{operands}\n{code}\n  return success();\n}}\n"))
}

/// Returns what a name in `mlirBuilder` stands for, and the code that must precede its use.
fn import(names: &Names<'_, '_>, name: &str) -> Result<(String, String), String> {
    if let Some(argument) = names.argument(name) {
        let index = names.indices.get(argument).copied().unwrap_or(argument as i64);
        if index < 0 {
            return Err(format!("expected a non-negative index in `llvmArgIndices` for argument `{name}`"));
        }
        return Ok(match names.meaning(name) {
            Some(Meaning::Operand { is_variadic }) => {
                let variable = format!("_llvmir_gen_operand_{name}");
                (format!("*{variable}"), converted(&variable, index, is_variadic))
            }
            _ => (format!("llvmOperands[{index}]"), String::new()),
        });
    }
    let value = match name {
        _ if names.meaning(name) == Some(Meaning::Result) => match names.op.results.len() {
            1 => "moduleImport.mapValue(inst)",
            count => return Err(format!("`${name}` needs an operation with one result, not with {count}")),
        },
        "_op" => "moduleImport.mapNoResultOp(inst)",
        "_int_attr" => "moduleImport.matchIntegerAttr",
        "_float_attr" => "moduleImport.matchFloatAttr",
        "_var_attr" => "moduleImport.matchLocalVariableAttr",
        "_label_attr" => "moduleImport.matchLabelAttr",
        "_fpExceptionBehavior_attr" => "moduleImport.matchFPExceptionBehaviorAttr",
        "_roundingMode_attr" => "moduleImport.matchRoundingModeAttr",
        "_resultType" => "moduleImport.convertType(inst->getType())",
        "_location" => "moduleImport.translateLoc(inst->getDebugLoc())",
        "_builder" => "odsBuilder",
        "_qualCppClassName" => return Ok((names.op.class_as_written(), String::new())),
        _ => return Err(unknown(name)),
    };
    Ok((value.to_owned(), String::new()))
}

/// Returns the code that converts an operand of the instruction.
fn converted(variable: &str, index: i64, is_variadic: bool) -> String {
    let (ty, call) = if is_variadic {
        ("SmallVector<Value>", format!("convertValues(llvmOperands.drop_front({index}))"))
    } else {
        ("Value", format!("convertValue(llvmOperands[{index}])"))
    };
    format!("FailureOr<{ty}> {variable} = moduleImport.{call};\nif (failed({variable}))\n  return failure();\n")
}
