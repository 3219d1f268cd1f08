//! Texts of C for the fields of an object: lists of parameters and formats of `printf`.

use super::python::Python;
use crate::model::Scalar;

/// Returns the format of a type for `printf`, an expression of string literals; none for types without one.
pub(super) fn specifier(ty: &str) -> Option<String> {
    Some(match (ty, Scalar::named(ty)) {
        ("bytes" | "string", _) => "\"%s\"".to_owned(),
        ("bool", _) => "\"%d\"".to_owned(),
        ("char", _) => "\"%c\"".to_owned(),
        ("float" | "double", _) => "\"%f\"".to_owned(),
        (_, Some(scalar)) => format!("\"%\" PRI{}{}", if scalar.is_signed() { 'd' } else { 'u' }, 8 * scalar.size()),
        (_, None) => return None,
    })
}

/// Returns the size of a type; a bool is a byte.
pub(super) fn size(ty: &str) -> Option<u32> {
    Scalar::named(ty).map(Scalar::size)
}

/// Returns the fields as parameters: `const uint32_t a, char* const b`.
pub(super) fn parameters(object: &Python) -> String {
    let parameters = object.list_of("Fields").iter().map(|field| {
        let (name, ty) = name_and_type(field);
        if ty == "bytes" { format!("char* const {name}") } else { format!("const {ty} {name}") }
    });
    parameters.collect::<Vec<_>>().join(", ")
}

/// Returns the fields as a format of `printf`: `"a: %" PRIu32 ", b: %s"`.
pub(super) fn printf_format(object: &Python) -> Result<String, String> {
    let mut format = String::from("\"");
    for (at, field) in object.list_of("Fields").iter().enumerate() {
        let (name, ty) = name_and_type(field);
        let specifier = specifier(ty).ok_or_else(|| format!("the type `{ty}` has no format"))?;
        let separator = if at > 0 { ", " } else { "" };
        // The specifier begins and ends literals; the one that is open continues with it.
        let rest = specifier.strip_prefix('"').unwrap_or(&specifier);
        format += &format!("{separator}{name}: {}", rest.strip_suffix('"').unwrap_or(rest));
        if !rest.ends_with('"') {
            format += " \"";
        }
    }
    Ok(format + "\"")
}

fn name_and_type(field: &Python) -> (&str, &str) {
    (field.text_of("Name").unwrap_or_default(), field.text_of("Type").unwrap_or_default())
}

/// Returns the length of an array in a name: -1 without one, 0 for a flexible array.
pub(super) fn array_size(name: &str) -> Result<i64, String> {
    let Some((_, rest)) = name.split_once('[') else {
        return Ok(-1);
    };
    let digits = rest.split(']').next().unwrap_or_default().trim();
    if digits.is_empty() {
        return Ok(0);
    }
    digits.parse().map_err(|_| format!("invalid length in the name `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_string_literals_of_c() {
        let field = |name: &str, ty: &str| {
            Python::Dict(vec![
                ("Name".to_owned(), Python::Text(name.to_owned())),
                ("Type".to_owned(), Python::Text(ty.to_owned())),
            ])
        };
        let fields = vec![field("a", "uint32_t"), field("b", "bytes"), field("c", "int8_t")];
        let object = Python::Dict(vec![("Fields".to_owned(), Python::List(fields))]);
        assert_eq!(printf_format(&object).unwrap(), r#""a: %" PRIu32 ", b: %s, c: %" PRId8 """#);
        assert_eq!(parameters(&object), "const uint32_t a, char* const b, const int8_t c");
        assert_eq!(array_size("pad[4]"), Ok(4));
        assert_eq!(array_size("list[]"), Ok(0));
        assert_eq!(array_size("x"), Ok(-1));
    }
}
