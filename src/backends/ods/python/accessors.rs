//! The properties of an operation's class: operands, results, attributes and regions.

use super::names::identifier;
use crate::backends::ods::model::attribute::Attribute;
use crate::backends::ods::model::constraint::{Arity, NamedType};
use crate::backends::ods::model::op::{Op, Side};
use crate::backends::writer::Writer;

/// Emits all properties, each with an empty line after it.
pub(super) fn emit(w: &mut Writer, op: &Op<'_>) {
    emit_values(w, op, Side::Operands);
    for attribute in &op.attributes {
        emit_attribute(w, attribute);
    }
    emit_values(w, op, Side::Results);
    for (at, region) in op.regions.iter().enumerate() {
        if let Some(name) = region.name {
            let (ty, end) = if region.is_variadic { ("RegionSequence", ":") } else { ("Region", "") };
            emit_getter(w, &identifier(name), &format!("_ods_ir.{ty}"), &format!("return self.regions[{at}{end}]"));
        }
    }
}

fn emit_getter(w: &mut Writer, name: &str, ty: &str, body: &str) {
    w.line("@builtins.property");
    writeln!(w, "def {name}(self) -> {ty}:");
    w.nested(|w| w.lines(body));
    w.raw("\n");
}

fn emit_values(w: &mut Writer, op: &Op<'_>, side: Side) {
    let groups = Groups::of(op, side);
    for (at, value) in op.values(side).iter().enumerate() {
        if let Some(name) = value.name {
            emit_getter(w, &identifier(name), &groups.hint(at), &groups.body(at));
        }
    }
}

/// The operands or results of an operation.
struct Groups<'o, 'a> {
    values: &'o [NamedType<'a>],
    side: Side,
    /// `operand` or `result`.
    noun: &'static str,
    /// Whether their lengths are an attribute.
    is_sized: bool,
}

impl<'o, 'a> Groups<'o, 'a> {
    fn of(op: &'o Op<'a>, side: Side) -> Groups<'o, 'a> {
        let (noun, is_sized) = match side {
            Side::Operands => ("operand", op.has_operand_segments()),
            Side::Results => ("result", op.has_result_segments()),
        };
        Groups { values: op.values(side), side, noun, is_sized }
    }

    fn variable_length(&self) -> usize {
        self.values.iter().filter(|value| value.ty.is_variable_length()).count()
    }

    /// Returns whether all groups of variable length have the same length.
    fn is_equally_sized(&self) -> bool {
        self.variable_length() > 1 && !self.is_sized
    }

    /// Returns the type hint of a group.
    fn hint(&self, at: usize) -> String {
        let (one, list) = match self.side {
            Side::Operands => ("_ods_ir.Value", "_ods_ir.OpOperandList"),
            Side::Results => ("_ods_ir.OpResult", "_ods_ir.OpResultList"),
        };
        let ty = &self.values[at].ty;
        // With equal sizes, the getter of an optional value returns a list too.
        if ty.is_variadic() || ty.is_optional() && self.is_equally_sized() {
            return list.to_owned();
        }
        let class = ty.cpp_type.strip_prefix("::mlir::").filter(|class| TYPES.contains(class));
        let hint = class.map_or_else(|| one.to_owned(), |class| format!("{one}[_ods_ir.{class}]"));
        if ty.is_optional() { format!("_Optional[{hint}]") } else { hint }
    }

    /// Returns the statements that find the values of a group.
    fn body(&self, at: usize) -> String {
        if self.variable_length() <= 1 {
            self.body_by_count(at)
        } else if self.is_equally_sized() {
            self.body_by_equal_sizes(at)
        } else {
            self.body_by_sizes(at)
        }
    }

    /// At most one group has a variable length: it has all values that the others leave.
    fn body_by_count(&self, at: usize) -> String {
        let all = format!("self.operation.{}s", self.noun);
        let count = self.values.len();
        let length = format!("_ods_variadic_group_length = len({all}) - {count} + 1\n");
        let is_after_variable = self.values[..at].iter().any(|value| value.ty.is_variable_length());
        match self.values[at].ty.arity {
            Arity::Optional => format!("return None if len({all}) < {count} else {all}[{at}]"),
            Arity::Variadic | Arity::Nested(_) => {
                format!("{length}return {all}[{at}:{at} + _ods_variadic_group_length]")
            }
            Arity::One if is_after_variable => format!("{length}return {all}[{at} + _ods_variadic_group_length - 1]"),
            Arity::One => format!("return {all}[{at}]"),
        }
    }

    /// An attribute has the lengths of all groups.
    fn body_by_sizes(&self, at: usize) -> String {
        let noun = self.noun;
        let rest = match self.values[at].ty.arity {
            Arity::One => "[0]".to_owned(),
            Arity::Optional => format!("[0] if len({noun}_range) > 0 else None"),
            Arity::Variadic | Arity::Nested(_) => String::new(),
        };
        format!(
            "{noun}_range = _ods_segmented_accessor(\n     \
             self.operation.{noun}s,\n     \
             self.operation.attributes[\"{noun}SegmentSizes\"], {at})\n\
             return {noun}_range{rest}"
        )
    }

    /// All groups of variable length have the same length.
    fn body_by_equal_sizes(&self, at: usize) -> String {
        let all = format!("self.operation.{}s", self.noun);
        let variable = self.variable_length();
        let simple = self.values.len() - variable;
        let variable_before = self.values[..at].iter().filter(|value| value.ty.is_variable_length()).count();
        let simple_before = at - variable_before;
        let index = if self.values[at].ty.is_variable_length() { "start:start + elements_per_group" } else { "start" };
        format!(
            "start, elements_per_group = _ods_equally_sized_accessor({all}, {simple}, {variable}, {simple_before}, \
             {variable_before})\nreturn {all}[{index}]"
        )
    }
}

/// The types with classes in MLIR's Python package.
const TYPES: &[&str] = &[
    "ComplexType",
    "FloatType",
    "IndexType",
    "IntegerType",
    "MemRefType",
    "NoneType",
    "RankedTensorType",
    "TupleType",
    "UnrankedMemRefType",
    "UnrankedTensorType",
    "VectorType",
];

/// The attributes with classes in MLIR's Python package.
const ATTRIBUTES: &[&str] = &[
    "AffineMapAttr",
    "ArrayAttr",
    "BoolAttr",
    "DenseBoolArrayAttr",
    "DenseElementsAttr",
    "DenseF32ArrayAttr",
    "DenseF64ArrayAttr",
    "DenseFPElementsAttr",
    "DenseI16ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseI8ArrayAttr",
    "DenseIntElementsAttr",
    "DenseResourceElementsAttr",
    "FlatSymbolRefAttr",
    "FloatAttr",
    "IntegerAttr",
    "IntegerSetAttr",
    "OpaqueAttr",
    "StridedLayoutAttr",
    "StringAttr",
    "SymbolRefAttr",
    "TypeAttr",
];

fn emit_attribute(w: &mut Writer, attribute: &Attribute<'_>) {
    let storage_type = attribute.kind.storage_type;
    let class = match storage_type.strip_prefix("::mlir::") {
        _ if attribute.kind.builder_name() == "I1Attr" => "BoolAttr",
        Some("DictionaryAttr") => "DictAttr",
        Some(name) if ATTRIBUTES.contains(&name) => name,
        _ => "Attribute",
    };
    let (template, ty) = if storage_type == "::mlir::UnitAttr" {
        (UNIT_ATTRIBUTE, String::new())
    } else if attribute.kind.is_optional {
        (OPTIONAL_ATTRIBUTE, format!("_Optional[_ods_ir.{class}]"))
    } else {
        (ATTRIBUTE, format!("_ods_ir.{class}"))
    };
    let name = identifier(attribute.name);
    let text = template.trim_start().replace("{name}", &name).replace("{key}", attribute.name).replace("{type}", &ty);
    w.lines(&text);
    w.raw("\n");
}

const ATTRIBUTE: &str = r#"
@builtins.property
def {name}(self) -> {type}:
  return self.operation.attributes["{key}"]

@{name}.setter
def {name}(self, value: {type}):
  if value is None:
    raise ValueError("'None' not allowed as value for mandatory attributes")
  self.operation.attributes["{key}"] = value
"#;

const OPTIONAL_ATTRIBUTE: &str = r#"
@builtins.property
def {name}(self) -> {type}:
  if "{key}" not in self.operation.attributes:
    return None
  return self.operation.attributes["{key}"]

@{name}.setter
def {name}(self, value: {type}):
  if value is not None:
    self.operation.attributes["{key}"] = value
  elif "{key}" in self.operation.attributes:
    del self.operation.attributes["{key}"]

@{name}.deleter
def {name}(self):
  del self.operation.attributes["{key}"]
"#;

const UNIT_ATTRIBUTE: &str = r#"
@builtins.property
def {name}(self) -> bool:
  return "{key}" in self.operation.attributes

@{name}.setter
def {name}(self, value):
  if bool(value):
    self.operation.attributes["{key}"] = _ods_ir.UnitAttr.get()
  elif "{key}" in self.operation.attributes:
    del self.operation.attributes["{key}"]

@{name}.deleter
def {name}(self):
  del self.operation.attributes["{key}"]
"#;
