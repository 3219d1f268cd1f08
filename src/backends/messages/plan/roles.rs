//! The roles of the fields of the common header, as holes of the templates of all languages.
//!
//! `{size_field}` is the name of the field with the size of messages, `{size_at}` its offset, and `{size_c}`,
//! `{size_rust}` and `{size_code}` its type in C, in Rust and for the module `struct` of Python; all are empty if no
//! field has the role. The same holds for `id`, `sequence`, `flags` and the `error` of responses. A template has the
//! code of a role in a section, such as `{?size_field}`, so that it says itself what is written and checked, and in
//! which order.
//!
//! `{uncounted}` is the number of bytes that the size does not count, empty for 0; `{more}` and `{less}` add and
//! subtract it. Some holes are not empty if a schema has a property: `{id_24}` an id of 24 bits, `{cuts_zeros}` zeros
//! at the end that are cut, `{by_tag}` responses that are found by their tag, `{has_rest}` a last array that is the
//! rest of its message, `{has_nones}` arrays whose elements can be without a value, `{big_endian}` big-endian numbers.
//! `{endian}`, `{endian_rust}` and `{order}` are the order of the bytes of numbers in words, in Rust and for the module
//! `struct`.

use crate::model::{Field, Message, MessageKind, Model, Scalar};

/// Returns the holes about roles, the common header and the handshake.
pub(crate) fn holes(model: &Model) -> Vec<(String, String)> {
    let common = &model[model.headers.common];
    let mut holes = vec![
        ("common".to_owned(), common.name.clone()),
        ("common_size".to_owned(), common.layout.size.to_string()),
        ("handshake".to_owned(), model.handshake_id.map_or(String::new(), |id| id.to_string())),
    ];
    let uncounted = model.roles.uncounted;
    let not_0 = |text: String| if uncounted > 0 { text } else { String::new() };
    holes.push(("uncounted".to_owned(), not_0(uncounted.to_string())));
    holes.push(("more".to_owned(), not_0(format!(" + {uncounted}u"))));
    holes.push(("less".to_owned(), not_0(format!(" - {uncounted}u"))));
    holes.push(("cuts_zeros".to_owned(), if model.cuts_zeros { "yes" } else { "" }.to_owned()));
    holes.push(("by_tag".to_owned(), if model.roles.finds_by_tag { "yes" } else { "" }.to_owned()));
    holes.push(("first_response".to_owned(), model.first_response().to_string()));
    let response = model.header(MessageKind::Response);
    holes.push(("response_header".to_owned(), response.name.clone()));
    holes.push(("response_size".to_owned(), response.layout.size.to_string()));
    holes.push(("least_header".to_owned(), model.least_header().to_string()));
    holes.push(("has_rest".to_owned(), if model.has_rest() { "yes" } else { "" }.to_owned()));
    let endian = if model.is_big_endian { ["big", "yes", "be", ">"] } else { ["little", "", "le", "<"] };
    let names = ["endian", "big_endian", "endian_rust", "order"].map(str::to_owned);
    holes.extend(names.into_iter().zip(endian.map(str::to_owned)));
    holes.push(("has_nones".to_owned(), if model.has_nones() { "yes" } else { "" }.to_owned()));
    holes.push(("id_size".to_owned(), model.id_type().size().to_string()));
    holes.push(("id_24".to_owned(), if model.id_type() == Scalar::U24 { "24" } else { "" }.to_owned()));
    let fields = [
        ("id", model.id_field()),
        ("size", model.size_field()),
        ("sequence", model.sequence_field()),
        ("flags", model.flags_field()),
        ("error", model.error_field()),
    ];
    for (role, field) in fields {
        let values = field.map(|field| {
            let storage = model.storage(field);
            let [c, rust, code] = [storage.c_name(), storage.rust_name(), storage.struct_code()].map(str::to_owned);
            [field.name.clone(), field.offset.to_string(), c, rust, code]
        });
        let names = ["field", "at", "c", "rust", "code"].map(|what| format!("{role}_{what}"));
        holes.extend(names.into_iter().zip(values.unwrap_or_default()));
    }
    holes
}

/// Returns the field of a message that is not 0 if it is a failure: of a response that is found by its tag.
pub(crate) fn error_of<'m>(model: &'m Model, message: &Message) -> Option<&'m Field> {
    model.error_field().filter(|_| model.is_found_by_tag(message))
}
