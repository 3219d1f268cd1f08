//! [`fields_of`]: the values in the bytes of a struct or payload, for outputs that need more than fixed text.
//!
//! What other fields say is resolved: absent fields and elements that are not in use are left out, and so are the
//! counts and bits that say so.

use crate::model::{Enum, Field, FieldType, Layout, Model, Scalar, Shape};

/// The value of a field.
pub(super) enum Value<'a> {
    Unsigned(u64),
    Signed(i64),
    Float(f32),
    Double(f64),
    Bool(bool),
    /// The number of an enum's value, sign-extended.
    Enum(&'a Enum, u64),
    Text(&'a [u8]),
    Bytes(&'a [u8]),
    List(Vec<Value<'a>>),
    Struct(Vec<(&'a Field, Value<'a>)>),
}

/// Returns the values of the fields that are present, in the order of the schema.
pub(super) fn fields_of<'a>(model: &'a Model, layout: &'a Layout, bytes: &'a [u8]) -> Vec<(&'a Field, Value<'a>)> {
    let fields = layout.fields.iter().enumerate();
    let shown = fields.filter(|(at, field)| !layout.is_companion(*at) && is_present(model, layout, field, bytes));
    shown.map(|(_, field)| (field, value_of(model, layout, field, bytes))).collect()
}

/// Returns whether the bytes of a struct have a field.
fn is_present(model: &Model, layout: &Layout, field: &Field, bytes: &[u8]) -> bool {
    match layout.shape(field) {
        Shape::Optional(bits, bit) => number(model, bits, bytes) >> bit & 1 != 0,
        Shape::Case(tag, value) => number(model, tag, bytes) == value as u64,
        Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) => true,
    }
}

/// Returns the number in a field, sign-extended.
fn number(model: &Model, field: &Field, bytes: &[u8]) -> u64 {
    integer(model.storage(field), from(bytes, field.offset))
}

fn from(bytes: &[u8], offset: u32) -> &[u8] {
    bytes.get(offset as usize..).unwrap_or_default()
}

fn value_of<'a>(model: &'a Model, layout: &'a Layout, field: &'a Field, bytes: &'a [u8]) -> Value<'a> {
    let rest = from(bytes, field.offset);
    let Some(length) = field.length else { return one(model, field.ty, rest) };
    let used =
        layout.count_of(field).map_or(length, |count| number(model, count, bytes).min(length.into()) as u32) as usize;
    if field.rules.is_text {
        return Value::Text(chars(rest, used));
    }
    let size = field.element_size().max(1) as usize;
    Value::List(rest.chunks(size).take(used).map(|element| one(model, field.ty, element)).collect())
}

fn one<'a>(model: &'a Model, ty: FieldType, bytes: &'a [u8]) -> Value<'a> {
    match ty {
        FieldType::Scalar(Scalar::F32) => Value::Float(f32::from_bits(unsigned(bytes, 4) as u32)),
        FieldType::Scalar(Scalar::F64) => Value::Double(f64::from_bits(unsigned(bytes, 8))),
        FieldType::Scalar(Scalar::Bool) => Value::Bool(unsigned(bytes, 1) != 0),
        FieldType::Scalar(scalar) if scalar.is_signed() => Value::Signed(integer(scalar, bytes) as i64),
        FieldType::Scalar(scalar) => Value::Unsigned(integer(scalar, bytes)),
        FieldType::Enum(id) => Value::Enum(&model[id], integer(model[id].storage, bytes)),
        // Structs do not contain themselves, so the recursion ends.
        FieldType::Struct(id) => Value::Struct(fields_of(model, &model[id].layout, bytes)),
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
    let length = unsigned(bytes, 4) as usize;
    let rest = bytes.get(4..).unwrap_or_default();
    rest.get(..length).unwrap_or(rest)
}

/// Returns an unsigned number of `size` bytes.
#[inline]
pub(super) fn unsigned(bytes: &[u8], size: usize) -> u64 {
    if let (8, Some(bytes)) = (size, bytes.first_chunk()) {
        return u64::from_le_bytes(*bytes);
    }
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(bytes.iter().take(size)) {
        *to = *from;
    }
    u64::from_le_bytes(word)
}

/// Returns an integer, sign-extended.
#[inline]
pub(super) fn integer(scalar: Scalar, bytes: &[u8]) -> u64 {
    let number = unsigned(bytes, scalar.size() as usize);
    let unused = 64 - 8 * scalar.size();
    if scalar.is_signed() { (((number << unused) as i64) >> unused) as u64 } else { number }
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
