//! [`literal`], [`number`]: numbers in C++.

use crate::model::{Number, Scalar};

/// Returns a literal of a bound or default.
pub(super) fn number(storage: Scalar, value: Number) -> String {
    match value {
        Number::Single(_) => [value.float_literal().as_str(), "F"].concat(),
        Number::Real(_) => value.float_literal(),
        Number::NaN => format!("::std::numeric_limits<{}>::quiet_NaN()", storage.name()),
        Number::Whole(value) => literal(storage, value),
    }
}

/// Returns a literal of a type. The operand of `-` would be too large for the least value of 64 bits.
pub(super) fn literal(storage: Scalar, value: i128) -> String {
    let suffix = if storage.is_signed() { "ll" } else { "ull" };
    if i32::try_from(value).is_ok_and(|value| value > i32::MIN) {
        value.to_string()
    } else if value < 0 {
        format!("-{}{suffix} - 1", -(value + 1))
    } else {
        format!("{value}{suffix}")
    }
}
