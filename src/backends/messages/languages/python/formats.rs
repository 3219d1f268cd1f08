//! Formats for the module `struct`.

use crate::model::{Field, FieldType, Layout, Member, Model, Number, Scalar};

/// Returns whether an array of this type is `bytes`.
pub(crate) fn is_bytes(ty: FieldType) -> bool {
    matches!(ty, FieldType::Scalar(Scalar::U8 | Scalar::Char))
}

/// Returns whether a field of a message is packed on its own, as bytes that `struct` fills up with zeros.
pub(crate) fn is_joined(field: &Field) -> bool {
    matches!(field.ty, FieldType::Struct(_))
        && field.count.is_some_and(|count| !count.is_flexible)
        && field.presence.is_none()
}

/// Returns the format of a layout for `struct`, without the byte order; `structs` has the formats of structs.
pub(crate) fn form_of(model: &Model, structs: &[String], header: Option<(&String, u32)>, layout: &Layout) -> String {
    let mut form = fixed_form_of(model, structs, header, layout, |_| false);
    if let Some(field) = layout.flexible() {
        add_form(&mut form, model, structs, field);
    }
    let padding = layout.size - layout.end(header.map_or(0, |(_, size)| size));
    if padding > 0 {
        form.push_str(&format!("{padding}x"));
    }
    form
}

/// Returns the format of all fields but a flexible array; those that are packed on their own are bytes.
pub(crate) fn fixed_form_of(
    model: &Model,
    structs: &[String],
    header: Option<(&String, u32)>,
    layout: &Layout,
    is_packed_alone: impl Fn(&Field) -> bool,
) -> String {
    let mut form = header.map_or(String::new(), |(form, _)| form.clone());
    for (padding, member) in layout.members(header.map_or(0, |(_, size)| size)) {
        if padding > 0 {
            form.push_str(&format!("{padding}x"));
        }
        match member {
            Member::Field(field) if field.is_flexible() => {}
            Member::Field(field) if is_packed_alone(field) => form.push_str(&format!("{}s", field.size)),
            Member::Field(field) => add_form(&mut form, model, structs, field),
            Member::Union(union, _) => form.push_str(&format!("{}s", union.size)),
        }
    }
    form
}

/// Returns the format of a case in a union of this size.
pub(crate) fn case_form(model: &Model, structs: &[String], field: &Field, size: u32) -> String {
    let mut form = String::new();
    add_form(&mut form, model, structs, field);
    if size > field.size {
        form.push_str(&format!("{}x", size - field.size));
    }
    form
}

fn add_form(form: &mut String, model: &Model, structs: &[String], field: &Field) {
    if let Some(length) = field.length.filter(|_| !matches!(field.ty, FieldType::Struct(_))) {
        form.push_str(&length.to_string());
    }
    match field.ty {
        ty if field.length.is_some() && is_bytes(ty) => form.push('s'),
        FieldType::Scalar(scalar) => form.push_str(scalar.struct_code()),
        FieldType::Enum(id) => form.push_str(model[id].storage.struct_code()),
        FieldType::Struct(id) => {
            let one = structs.get(id.0 as usize).map_or("", String::as_str);
            form.extend(std::iter::repeat_n(one, field.length.unwrap_or(1) as usize));
        }
        // Only trace events contain these.
        FieldType::Text | FieldType::Bytes => {}
    }
}

/// Returns a bound or a default as Python writes it. A `float` is read as a number of 64 bits, with its exact value.
pub(super) fn number(number: Number) -> String {
    match number {
        Number::Whole(number) => number.to_string(),
        Number::Single(_) | Number::Real(_) => format!("{:?}", number.real()),
        Number::NaN => "_nan".to_owned(),
    }
}
