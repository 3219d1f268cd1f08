//! The properties of an operation's class: operands, results, attributes and regions.

use super::hints::Hints;
use super::names::identifier;
use crate::model::attribute::Attribute;
use crate::model::constraint::{Arity, NamedType};
use crate::model::operation::op::{Op, Side};
use tdgen_language::backends::writer::Writer;

/// The object that has the operands and the attributes.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    /// `self.operation`
    Operation,
    /// `self`, an adaptor: new operands for an operation. Its attributes cannot be set.
    Adaptor,
}

/// Emits all properties, each with an empty line after it.
pub(super) fn emit(w: &mut Writer, op: &Op<'_>, hints: &Hints<'_>) {
    emit_arguments(w, op, hints, Owner::Operation);
    emit_values(w, op, Side::Results, hints, Owner::Operation);
    for (at, region) in op.regions.iter().enumerate() {
        if let Some(name) = region.name {
            let (ty, end) = if region.is_variadic { ("RegionSequence", ":") } else { ("Region", "") };
            emit_getter(w, &identifier(name), &format!("_ods_ir.{ty}"), &format!("return self.regions[{at}{end}]"));
        }
    }
}

/// Emits the properties of an operation's adaptor: its operands and attributes.
pub(super) fn emit_adaptor(w: &mut Writer, op: &Op<'_>, hints: &Hints<'_>) {
    emit_arguments(w, op, hints, Owner::Adaptor);
}

fn emit_arguments(w: &mut Writer, op: &Op<'_>, hints: &Hints<'_>, owner: Owner) {
    emit_values(w, op, Side::Operands, hints, owner);
    for attribute in &op.attributes {
        emit_attribute(w, attribute, hints, owner);
    }
}

fn emit_getter(w: &mut Writer, name: &str, ty: &str, body: &str) {
    w.line("@builtins.property");
    writeln!(w, "def {name}(self) -> {ty}:");
    w.nested(|w| w.lines(body));
    w.raw("\n");
}

fn emit_values(w: &mut Writer, op: &Op<'_>, side: Side, hints: &Hints<'_>, owner: Owner) {
    let groups = Groups::of(op, side, owner);
    for (at, value) in op.values(side).iter().enumerate() {
        if let Some(name) = value.name {
            emit_getter(w, &identifier(name), &groups.hint(at, hints), &groups.body(at));
        }
    }
}

/// The operands or results of an operation.
struct Groups<'o, 'a> {
    values: &'o [NamedType<'a>],
    side: Side,
    /// `operand` or `result`.
    noun: &'static str,
    owner: Owner,
    /// Whether their lengths are an attribute.
    is_sized: bool,
}

impl<'o, 'a> Groups<'o, 'a> {
    fn of(op: &'o Op<'a>, side: Side, owner: Owner) -> Groups<'o, 'a> {
        let (noun, is_sized) = match side {
            Side::Operands => ("operand", op.has_operand_segments()),
            Side::Results => ("result", op.has_result_segments()),
        };
        Groups { values: op.values(side), side, noun, owner, is_sized }
    }

    fn variable_length(&self) -> usize {
        self.values.iter().filter(|value| value.ty.is_variable_length()).count()
    }

    /// Returns whether all groups of variable length have the same length.
    fn is_equally_sized(&self) -> bool {
        self.variable_length() > 1 && !self.is_sized
    }

    /// Returns the expression for all operands or results.
    fn all(&self) -> String {
        format!("{}.{}s", self.owner.expression(), self.noun)
    }

    /// Returns the type hint of a group.
    fn hint(&self, at: usize, hints: &Hints<'_>) -> String {
        let (one, list) = match self.side {
            Side::Operands => ("Value", "OpOperandList"),
            Side::Results => ("OpResult", "OpResultList"),
        };
        let ty = &self.values[at].ty;
        // With equal sizes, the getter of an optional value returns a list too.
        if ty.is_variadic() || ty.is_optional() && self.is_equally_sized() {
            return hints.list(list, ty);
        }
        let hint = hints.value(one, ty);
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
        let all = self.all();
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
        let (noun, owner) = (self.noun, self.owner.expression());
        let rest = match self.values[at].ty.arity {
            Arity::One => "[0]".to_owned(),
            Arity::Optional => format!("[0] if len({noun}_range) > 0 else None"),
            Arity::Variadic | Arity::Nested(_) => String::new(),
        };
        format!(
            "{noun}_range = _ods_segmented_accessor(\n     \
             {owner}.{noun}s,\n     \
             {owner}.attributes[\"{noun}SegmentSizes\"], {at})\n\
             return {noun}_range{rest}"
        )
    }

    /// All groups of variable length have the same length.
    fn body_by_equal_sizes(&self, at: usize) -> String {
        let all = self.all();
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

fn emit_attribute(w: &mut Writer, attribute: &Attribute<'_>, hints: &Hints<'_>, owner: Owner) {
    let class = hints.attribute_class(attribute);
    let (templates, ty): (&[&str], String) = if attribute.kind.storage_type == "::mlir::UnitAttr" {
        (&UNIT_ATTRIBUTE, String::new())
    } else if attribute.kind.is_optional {
        (&OPTIONAL_ATTRIBUTE, format!("_Optional[{class}]"))
    } else {
        (&ATTRIBUTE, class)
    };
    let name = identifier(attribute.name);
    let shown = if owner == Owner::Adaptor { &templates[..1] } else { templates };
    for template in shown {
        let text = template.trim_start().replace("{name}", &name).replace("{key}", attribute.name);
        w.lines(&text.replace("{type}", &ty).replace("{owner}", owner.expression()));
        w.raw("\n");
    }
}

impl Owner {
    fn expression(self) -> &'static str {
        match self {
            Owner::Operation => "self.operation",
            Owner::Adaptor => "self",
        }
    }
}

/// The getter and the setter.
const ATTRIBUTE: [&str; 2] = [
    r#"
@builtins.property
def {name}(self) -> {type}:
  return {owner}.attributes["{key}"]
"#,
    r#"
@{name}.setter
def {name}(self, value: {type}):
  if value is None:
    raise ValueError("'None' not allowed as value for mandatory attributes")
  {owner}.attributes["{key}"] = value
"#,
];

/// The getter, the setter and the deleter.
const OPTIONAL_ATTRIBUTE: [&str; 3] = [
    r#"
@builtins.property
def {name}(self) -> {type}:
  if "{key}" not in {owner}.attributes:
    return None
  return {owner}.attributes["{key}"]
"#,
    r#"
@{name}.setter
def {name}(self, value: {type}):
  if value is not None:
    {owner}.attributes["{key}"] = value
  elif "{key}" in {owner}.attributes:
    del {owner}.attributes["{key}"]
"#,
    DELETER,
];

/// The getter, the setter and the deleter.
const UNIT_ATTRIBUTE: [&str; 3] = [
    r#"
@builtins.property
def {name}(self) -> bool:
  return "{key}" in {owner}.attributes
"#,
    r#"
@{name}.setter
def {name}(self, value):
  if bool(value):
    {owner}.attributes["{key}"] = _ods_ir.UnitAttr.get()
  elif "{key}" in {owner}.attributes:
    del {owner}.attributes["{key}"]
"#,
    DELETER,
];

const DELETER: &str = r#"
@{name}.deleter
def {name}(self):
  del {owner}.attributes["{key}"]
"#;
