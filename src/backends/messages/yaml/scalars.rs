//! [`Value`]: the value of a scalar in the core schema of YAML 1.2.

/// The style of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Without quotes: can be a number, a boolean or null.
    Plain,
    /// In quotes, or a block after `|` or `>`: always a string.
    Quoted,
}

/// The value of a scalar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Value<'a> {
    /// `null`, `~` or an empty scalar.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// `12`, `-3`, `0x1f`, `0o17`; none if it exceeds 127 bits.
    Int(Option<i128>),
    /// `1.5`, `1e3`, `.inf`, `.nan`.
    Float(f64),
    /// Everything else, and everything in quotes.
    Text(&'a [u8]),
}

impl<'a> Value<'a> {
    /// Returns the value of a scalar.
    pub(crate) fn of(text: &'a [u8], style: Style) -> Value<'a> {
        if style == Style::Quoted {
            return Value::Text(text);
        }
        match text {
            b"" | b"~" | b"null" | b"Null" | b"NULL" => return Value::Null,
            b"true" | b"True" | b"TRUE" => return Value::Bool(true),
            b"false" | b"False" | b"FALSE" => return Value::Bool(false),
            _ => {}
        }
        // Most strings begin with a letter.
        match text.first() {
            Some(b'0'..=b'9' | b'+' | b'-' | b'.') => number(text).unwrap_or(Value::Text(text)),
            _ => Value::Text(text),
        }
    }

    /// Describes the value for messages.
    pub(crate) fn describe(&self) -> String {
        match self {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => format!("the boolean `{value}`"),
            Value::Int(Some(value)) => format!("the number {value}"),
            Value::Int(None) => "a very large number".to_owned(),
            // With its decimals: `4.0` is no integer.
            Value::Float(value) => format!("the number {value:?}"),
            Value::Text(text) => {
                /// Characters that are shown, enough to find the string.
                const MAX_SHOWN: usize = 40;
                let text = String::from_utf8_lossy(text);
                let line = text.lines().next().unwrap_or_default();
                let mut shown: String = line.chars().take(MAX_SHOWN).collect();
                if shown.len() < text.trim_end().len() {
                    shown.push_str("...");
                }
                format!("the string \"{shown}\"")
            }
        }
    }
}

fn number<'a>(text: &[u8]) -> Option<Value<'a>> {
    let digits = match text {
        [b'+' | b'-', rest @ ..] => rest,
        all => all,
    };
    let all = |digits: &[u8], is_digit: fn(&u8) -> bool| !digits.is_empty() && digits.iter().all(is_digit);
    let int = |digits: &[u8], radix| {
        let digits = std::str::from_utf8(digits).ok()?;
        i128::from_str_radix(digits, radix).ok()
    };
    match text {
        [b'0', b'x', hex @ ..] => {
            return all(hex, u8::is_ascii_hexdigit).then(|| Value::Int(int(hex, 16)));
        }
        [b'0', b'o', octal @ ..] => {
            return all(octal, |byte| matches!(byte, b'0'..=b'7')).then(|| Value::Int(int(octal, 8)));
        }
        _ => {}
    }
    if all(digits, u8::is_ascii_digit) {
        return Some(Value::Int(int(text, 10)));
    }
    match (text, digits) {
        (b".nan" | b".NaN" | b".NAN", _) => return Some(Value::Float(f64::NAN)),
        (_, b".inf" | b".Inf" | b".INF") => {
            let is_negative = text.starts_with(b"-");
            let infinity = if is_negative { f64::NEG_INFINITY } else { f64::INFINITY };
            return Some(Value::Float(infinity));
        }
        _ => {}
    }
    // Rust's other floats (`inf`, `nan`) are strings in YAML.
    let is_number = matches!(digits, [b'0'..=b'9', ..] | [b'.', b'0'..=b'9', ..]);
    let float = std::str::from_utf8(text).ok()?.parse().ok();
    float.filter(|_| is_number).map(Value::Float)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_have_the_values_of_the_core_schema() {
        let of = |text: &'static str| Value::of(text.as_bytes(), Style::Plain);
        for null in ["", "~", "null", "Null", "NULL"] {
            assert_eq!(of(null), Value::Null);
        }
        let ints = [("0", 0), ("-12", -12), ("+3", 3), ("0x1F", 31), ("0o17", 15), ("007", 7)];
        for (text, value) in ints {
            assert_eq!(of(text), Value::Int(Some(value)), "{text}");
        }
        assert_eq!(of("-170141183460469231731687303715884105729"), Value::Int(None));
        for (text, value) in [("1.5", 1.5), ("-.5", -0.5), ("1.", 1.0), ("1e3", 1000.0)] {
            assert_eq!(of(text), Value::Float(value), "{text}");
        }
        assert_eq!(of("-.inf"), Value::Float(f64::NEG_INFINITY));
        assert!(matches!(of(".nan"), Value::Float(nan) if nan.is_nan()));
        let texts = [
            "no",
            "on",
            "None",
            "nan",
            "inf",
            "-",
            "+",
            ".",
            "0x",
            "0o8",
            "-0x1",
            "0b1",
            "1_000",
            "1:30",
            "1-2",
            "2026-11-21",
            "e3",
            "tRue",
            "+-1",
            "-inf",
        ];
        for text in texts {
            assert_eq!(of(text), Value::Text(text.as_bytes()));
        }
        assert_eq!(Value::of(b"1", Style::Quoted), Value::Text(b"1"));
    }
}
