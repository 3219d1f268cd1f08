//! [`Number`]: a bound or a default of a field.

use std::cmp::Ordering;
use std::fmt;

/// A number that a schema writes for a field: whole, or for `float` and `double` any finite one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Number {
    Whole(i128),
    /// A `float` that is not whole.
    Single(f32),
    /// A `double` that is not whole.
    Real(f64),
    /// Not a number: only the value that means that there is none.
    NaN,
}

impl Number {
    /// Returns the number that a text says, as a `float` or a `double`; none if it is none or not finite.
    pub(crate) fn parse(text: &str, is_single: bool) -> Option<Number> {
        let has_digits = text.bytes().any(|byte| byte.is_ascii_digit());
        let number: f64 = text.parse().ok().filter(|_| has_digits)?;
        let number = if is_single { f64::from(number as f32) } else { number };
        // Whole numbers of this size are exact.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match number {
            _ if !number.is_finite() => None,
            _ if number.fract() == 0.0 && number.abs() <= EXACT => Some(Number::Whole(number as i128)),
            _ if is_single => Some(Number::Single(number as f32)),
            _ => Some(Number::Real(number)),
        }
    }

    /// Returns a whole number; those of enums and integers are.
    pub(crate) fn whole(self) -> i128 {
        match self {
            Number::Whole(number) => number,
            Number::Single(number) => number as i128,
            Number::Real(number) => number as i128,
            Number::NaN => 0,
        }
    }

    pub(crate) fn real(self) -> f64 {
        match self {
            Number::Whole(number) => number as f64,
            Number::Single(number) => f64::from(number),
            Number::Real(number) => number,
            Number::NaN => f64::NAN,
        }
    }

    /// Returns the shortest literal of the type of the field with this value, without a suffix.
    pub(crate) fn float_literal(self) -> String {
        match self {
            Number::Whole(number) => format!("{number}.0"),
            Number::Single(number) => format!("{number:?}"),
            Number::Real(number) => format!("{number:?}"),
            Number::NaN => "NAN".to_owned(),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        match (self, other) {
            (Number::Whole(one), Number::Whole(other)) => one.partial_cmp(other),
            _ => self.real().partial_cmp(&other.real()),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Whole(number) => write!(f, "{number}"),
            Number::Single(number) => write!(f, "{number:?}"),
            Number::Real(number) => write!(f, "{number:?}"),
            Number::NaN => f.write_str("NaN"),
        }
    }
}
