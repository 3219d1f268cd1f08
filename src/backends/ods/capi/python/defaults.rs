//! Default values of Python's arguments: those that are the same in C++ and Python, and null.

use super::model::Default;
use super::value::{Form, Passed, Value};
use crate::model::parameter::Parameter;

/// Returns the default value of a parameter if Python can have it: a number, a string or a null handle. The value that
/// other expressions have is only known to C++.
pub(super) fn default_of(parameter: &Parameter<'_>, passed: &Passed) -> Option<Default> {
    let text = parameter.default?.trim();
    match (&passed.value, passed.form) {
        (_, Form::Array) if is_empty(parameter) => {
            Some(Default { cpp: "nb::tuple()".to_owned(), python: "()".to_owned() })
        }
        (_, Form::Array) => None,
        (Value::Bool, _) if text == "true" => same("true", "True"),
        (Value::Bool, _) if text == "false" => same("false", "False"),
        // Not an octal number, nor one with a suffix.
        (Value::Int(_), _) if text.parse().is_ok_and(|it: i32| it.to_string() == text) => same(text, text),
        (Value::Float(_), _) if is_decimal(text) => same(text, text),
        (Value::Text, _) if is_plain_string(text) => same(text, text),
        (Value::Handle { .. }, _) if is_empty(parameter) => same("nb::none()", "None"),
        _ => None,
    }
}

fn same(cpp: &str, python: &str) -> Option<Default> {
    Some(Default { cpp: cpp.to_owned(), python: python.to_owned() })
}

/// Returns whether the default value is that of the type: a null handle or an empty array.
pub(super) fn is_empty(parameter: &Parameter<'_>) -> bool {
    let bare = |text: &str| text.trim().trim_start_matches("::").to_owned();
    let Some(text) = parameter.default.map(bare) else { return false };
    let class = text.strip_suffix("()").or(text.strip_suffix("{}"));
    let is_type = |class: &str| class == bare(parameter.ty) || class == bare(parameter.owner_ty);
    text == "nullptr" || class.is_some_and(|class| class.is_empty() || is_type(class))
}

/// Returns whether a number has digits on both sides of its point: not a suffix, which Python does not know.
fn is_decimal(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.trim_start_matches('-').split_once('.').is_some_and(|(whole, part)| digits(whole) && digits(part))
}

/// Returns whether a text is a string literal that is the same in both languages.
fn is_plain_string(text: &str) -> bool {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.is_some_and(|text| text.bytes().all(|byte| (b' '..=b'~').contains(&byte) && !matches!(byte, b'"' | b'\\')))
}
