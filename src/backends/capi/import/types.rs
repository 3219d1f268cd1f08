//! The types that Clang spells.

use super::ast::Node;
use crate::types::c_type::CType;
use crate::types::c_type::Outermost;

/// The integer type of values that are no `int`s.
pub(super) fn value_type(enumerators: &[(String, i128, String)]) -> Option<&'static str> {
    let fits = |range: std::ops::RangeInclusive<i128>| enumerators.iter().all(|(_, value, _)| range.contains(value));
    let types = [
        (i128::from(i32::MIN)..=i128::from(i32::MAX), None),
        (0..=i128::from(u32::MAX), Some("uint32_t")),
        (i128::from(i64::MIN)..=i128::from(i64::MAX), Some("int64_t")),
    ];
    types.into_iter().find(|(range, _)| fits(range.clone())).map_or(Some("uint64_t"), |(_, ty)| ty)
}

/// The attributes that change the layout of structures, or how values are passed.
pub(super) const OF_LAYOUT: [&str; 7] = [
    "AlignedAttr",
    "MSStructAttr",
    "MaxFieldAlignmentAttr",
    "ModeAttr",
    "PackedAttr",
    "RandomizeLayoutAttr",
    "TransparentUnionAttr",
];

/// The attributes that neither change what a declaration means nor how it is called.
pub(super) const WITHOUT_EFFECT: [&str; 3] = ["DeprecatedAttr", "TypeVisibilityAttr", "VisibilityAttr"];

/// The end of the type of a function that does not return.
pub(super) const NORETURN: &str = " __attribute__((noreturn))";

/// The attributes of a function that does not return.
pub(super) const NORETURN_ATTRIBUTES: [&str; 3] = ["C11NoReturnAttr", "CXX11NoReturnAttr", "NoReturnAttr"];

/// The number in an attribute.
pub(super) fn number(attribute: &Node) -> Option<u32> {
    attribute.constant()?.parse().ok()
}

/// The elements of a vector type and their number: `__attribute__((__vector_size__(4 * sizeof(float)))) float`.
pub(super) fn vector(text: &str) -> Option<(String, u32)> {
    let rest = text.strip_prefix("__attribute__((__vector_size__(")?;
    let (length, rest) = rest.split_once(" * sizeof(")?;
    let (_, ty) = rest.split_once("))))")?;
    let ty = c_type(ty.trim()).ok()?;
    Some((ty.spelled(), length.parse().ok()?))
}

/// A text with another word in place of a word.
pub(super) fn words_replaced(text: &str, word: &str, other: &str) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, found) = rest.split_at(at);
        let behind = found.get(word.len()..).unwrap_or_default();
        let is_whole = !before.ends_with(is_letter) && !behind.starts_with(is_letter);
        replaced.push_str(before);
        replaced.push_str(if is_whole { other } else { word });
        rest = behind;
    }
    replaced + rest
}

/// A type without `restrict` before the name of a pointer type, `restrict top_t`: for a parameter, it says nothing to
/// callers.
fn without_restrict(text: String) -> String {
    if text.contains(['*', '(']) { text } else { words_replaced(&text, "restrict", "") }
}

/// What Clang says of null pointers.
const NULLABILITY: [&str; 4] = ["_Nonnull", "_Null_unspecified", "_Nullable", "_Nullable_result"];

/// The integer type of an enumeration with this type, if it has not the size of an `int`.
pub(super) fn fixed_type(text: &str) -> Option<&'static str> {
    Some(match text {
        "char" | "signed char" => "int8_t",
        "unsigned char" => "uint8_t",
        "short" => "int16_t",
        "unsigned short" => "uint16_t",
        "long" | "long long" => "int64_t",
        "unsigned long" | "unsigned long long" => "uint64_t",
        _ => return None,
    })
}

/// The type that Clang spells.
pub(super) fn c_type(text: &str) -> Result<CType, String> {
    // The type of a parameter that is a `va_list`.
    let text = text.replace("struct __va_list_tag *", "va_list").replace(NORETURN, "");
    // Without a prototype, C passes any arguments.
    let text = text.replace("()", "(void)");
    let text = words_replaced(&text, "_Bool", "bool");
    let text = NULLABILITY.iter().fold(text, |text, word| words_replaced(&text, word, ""));
    let text = without_restrict(text);
    if text.contains("__attribute__") {
        return Err("has an attribute".to_owned());
    }
    let ty = CType::parse(&text).map_err(|reason| format!("`{text}` {reason}"))?;
    let is_pointer_or_value = ty.outermost() != Some(Outermost::Function) || ty.returned().is_some();
    if is_pointer_or_value { Ok(ty) } else { Err(format!("`{text}`")) }
}
