//! [`Value`]: the values in the bytes of a payload, one at a time, by the steps of the wire plan.
//!
//! Elements that are not in use are left out, and so are the counts and bits that say so.

use std::slice::{Chunks, Iter};

use crate::model::{Enum, EnumId, FieldType, Scalar};
use crate::plan::{Plan, Record, Step};
use crate::wire::bytes::{read_bits, read_number};

/// The value of a field.
pub(super) enum Value<'p> {
    Unsigned(u64),
    Signed(i64),
    Float(f32),
    Double(f64),
    Bool(bool),
    /// The number of an enum's value, sign-extended.
    Enum(EnumId, u64),
    Text(&'p [u8]),
    Bytes(&'p [u8]),
    List(Elements<'p>),
    Struct(Fields<'p>),
}

/// The fields of a struct or payload with their values, none for absent ones.
pub(super) struct Fields<'p> {
    plan: &'p Plan<'p>,
    steps: Iter<'p, Step<'p>>,
    bytes: &'p [u8],
}

impl<'p> Fields<'p> {
    pub(super) fn of(plan: &'p Plan<'p>, record: &'p Record<'p>, bytes: &'p [u8]) -> Fields<'p> {
        Fields { plan, steps: record.steps.iter(), bytes }
    }
}

impl<'p> Iterator for Fields<'p> {
    type Item = (&'p Step<'p>, Option<Value<'p>>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (plan, bytes) = (self.plan, self.bytes);
        let step = self.steps.find(|step| !step.is_companion())?;
        let is_present = step.is_present(|field| read_number(plan.model.storage(field), bytes, field.offset));
        Some((step, is_present.then(|| value_of(plan, step, bytes))))
    }
}

/// The elements of an array that are in use.
pub(super) struct Elements<'p> {
    plan: &'p Plan<'p>,
    step: &'p Step<'p>,
    elements: std::iter::Take<Chunks<'p, u8>>,
}

impl<'p> Iterator for Elements<'p> {
    type Item = Value<'p>;

    #[inline]
    fn next(&mut self) -> Option<Value<'p>> {
        self.elements.next().map(|element| one(self.plan, self.step.field.ty, element))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.elements.size_hint()
    }
}

impl ExactSizeIterator for Elements<'_> {}

/// Returns the value of a field in the bytes of its struct or payload.
#[inline]
pub(super) fn value_of<'p>(plan: &'p Plan<'p>, step: &'p Step<'p>, bytes: &'p [u8]) -> Value<'p> {
    let field = step.field;
    let rest = bytes.get(field.offset as usize..).unwrap_or_default();
    let Some(length) = field.length else { return one(plan, field.ty, rest) };
    let count = step.count().and_then(|count| read_bits(plan.model.storage(count), bytes, count.offset));
    let used = count.map_or(length, |count| count.min(length.into()) as u32) as usize;
    if field.rules.is_text {
        return Value::Text(chars(rest, used));
    }
    let size = field.element_size().max(1) as usize;
    Value::List(Elements { plan, step, elements: rest.chunks(size).take(used) })
}

#[inline]
fn one<'p>(plan: &'p Plan<'p>, ty: FieldType, bytes: &'p [u8]) -> Value<'p> {
    let bits = |storage| read_bits(storage, bytes, 0).unwrap_or(0);
    match ty {
        FieldType::Scalar(Scalar::F32) => Value::Float(f32::from_bits(bits(Scalar::F32) as u32)),
        FieldType::Scalar(Scalar::F64) => Value::Double(f64::from_bits(bits(Scalar::F64))),
        FieldType::Scalar(Scalar::Bool) => Value::Bool(bits(Scalar::Bool) != 0),
        FieldType::Scalar(scalar) if scalar.is_signed() => Value::Signed(bits(scalar) as i64),
        FieldType::Scalar(scalar) => Value::Unsigned(bits(scalar)),
        FieldType::Enum(id) => Value::Enum(id, bits(plan.model[id].storage)),
        // Structs do not contain themselves, so the recursion ends.
        FieldType::Struct(id) => Value::Struct(Fields::of(plan, plan.of_struct(id), bytes)),
        FieldType::Text => Value::Text(tail(bytes)),
        FieldType::Bytes => Value::Bytes(tail(bytes)),
    }
}

/// Returns the bytes of a string in a field of a fixed size.
pub(super) fn chars(bytes: &[u8], size: usize) -> &[u8] {
    let text = bytes.get(..size).unwrap_or(bytes);
    text.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// Returns the bytes of a tail, after their length.
pub(super) fn tail(bytes: &[u8]) -> &[u8] {
    let length = read_bits(Scalar::U32, bytes, 0).unwrap_or(0) as usize;
    let rest = bytes.get(4..).unwrap_or_default();
    rest.get(..length).unwrap_or(rest)
}

/// Splits flags into those with a name, in ascending order, and the bits without one.
pub(super) fn split_flags(item: &Enum, number: u64) -> (Vec<&str>, u64) {
    let name = |bit: u64| item.single_bits().find(|value| value.value as u64 == bit).map(|value| (bit, &*value.name));
    let named: Vec<(u64, &str)> =
        (0..64).map(|bit| 1 << bit).filter(|bit| number & bit != 0).filter_map(name).collect();
    let rest = named.iter().fold(number, |rest, (bit, _)| rest & !bit);
    (named.into_iter().map(|(_, name)| name).collect(), rest)
}

/// Returns the name of an enum's value.
pub(super) fn name_of(item: &Enum, number: u64) -> Option<&str> {
    item.values.iter().find(|value| value.value as u64 == number).map(|value| value.name.as_str())
}
