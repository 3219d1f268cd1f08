//! Writes numbers as JSON. The decoders in C++ and Python write the same bytes.

/// Writes a number.
#[inline]
pub(super) fn write_number(number: impl itoa::Integer, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Writes a `float`.
pub(super) fn write_f32(value: f32, out: &mut Vec<u8>) {
    write_float(value.into(), &format!("{value:e}"), out, |text| text.parse() == Ok(value));
}

/// Writes a `double`.
pub(super) fn write_f64(value: f64, out: &mut Vec<u8>) {
    write_float(value, &format!("{value:e}"), out, |text| text.parse() == Ok(value));
}

/// Writes a float with the least number of digits that, correctly rounded, parse as the same value. Values that are not
/// finite are strings, because JSON has no numbers for them.
fn write_float(value: f64, shortest: &str, out: &mut Vec<u8>, is_same: impl Fn(&str) -> bool) {
    if !value.is_finite() {
        let text = match (value.is_nan(), value > 0.0) {
            (true, _) => "\"NaN\"",
            (false, true) => "\"Infinity\"",
            (false, false) => "\"-Infinity\"",
        };
        out.extend_from_slice(text.as_bytes());
        return;
    }
    // The shortest digits are not always the correctly rounded ones; then one more digit is needed.
    let digits = shortest.split('e').next().unwrap_or_default();
    let digits = digits.bytes().filter(u8::is_ascii_digit).count();
    let rounded = (digits.max(1) - 1..17).map(|precision| format!("{value:.precision$e}"));
    let text = rounded.into_iter().find(|text| is_same(text));
    lay_out(text.as_deref().unwrap_or(shortest), out);
}

/// Writes a number such as `-1.25e-7` in the notation of Python.
fn lay_out(scientific: &str, out: &mut Vec<u8>) {
    let (sign, rest) = match scientific.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", scientific),
    };
    let (mantissa, exponent) = rest.split_once('e').unwrap_or((rest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = mantissa.replace('.', "");
    let text = match exponent {
        0..16 => {
            let whole = exponent as usize + 1;
            match digits.split_at_checked(whole) {
                Some((whole, fraction)) if !fraction.is_empty() => format!("{whole}.{fraction}"),
                _ => format!("{digits:0<whole$}.0"),
            }
        }
        -4..0 => {
            let zeros = exponent.unsigned_abs() as usize - 1;
            format!("0.{:0<zeros$}{digits}", "")
        }
        _ => {
            let fraction = digits.get(1..).filter(|fraction| !fraction.is_empty());
            let point = fraction.map_or(String::new(), |fraction| format!(".{fraction}"));
            let first = digits.get(..1).unwrap_or("0");
            let mark = if exponent < 0 { '-' } else { '+' };
            format!("{first}{point}e{mark}{:02}", exponent.unsigned_abs())
        }
    };
    out.extend_from_slice(sign.as_bytes());
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f64_text(value: f64) -> String {
        let mut out = Vec::new();
        write_f64(value, &mut out);
        String::from_utf8(out).expect("floats are ASCII")
    }

    #[test]
    fn floats_are_as_in_python() {
        let texts = [0.0, -0.0, 1.0, 0.1, 1e15, 1e16, 1e-4, 1e-5, -2.5e-7, 1e100, 5e-324];
        let texts: Vec<String> = texts.into_iter().map(f64_text).collect();
        let expected = "0.0 -0.0 1.0 0.1 1000000000000000.0 1e+16 0.0001 1e-05 -2.5e-07 1e+100 5e-324";
        assert_eq!(texts.join(" "), expected);
        // Between two numbers of 17 digits, the even one.
        assert_eq!(f64_text(2_f64.powi(50) + 0.25), "1125899906842624.2");
        assert_eq!(f64_text(f64::NAN), "\"NaN\"");
        let mut out = Vec::new();
        write_f32(0.1, &mut out);
        write_f32(f32::NEG_INFINITY, &mut out);
        assert_eq!(out, b"0.1\"-Infinity\"");
    }
}
