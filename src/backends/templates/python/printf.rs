//! The operator `%` and the filter `format`: Python's formats with `%`, and the remainder of numbers.

use std::fmt::Write;

use minijinja::value::{Rest, Value, ValueKind, ValueOrKwargs};
use minijinja::{Error, ErrorKind};

use super::repr::{repr, text};
use crate::bounds::bounded::{Filters, check};
use crate::bounds::work::Work;
use crate::errors::invalid;

/// The filter that computes `%`.
pub(crate) const REMAINDER: &str = "_remainder";

/// Adds the filters.
pub(crate) fn add(filters: &mut Filters<'_, '_>) {
    let work = filters.work.clone();
    filters.add_filter(REMAINDER, move |left: Value, right: Value| {
        let Some(format) = left.as_str() else { return remainder(&left, &right) };
        work.print(&right)?;
        let arguments = match right.is_tuple() {
            true => right.try_iter()?.collect(),
            false => vec![right.clone()],
        };
        Printf { arguments, names: right, next: 0, work: &work }.format(format).map(Value::from)
    });
    let work = filters.work.clone();
    filters.add_filter("format", move |format: String, arguments: Rest<ValueOrKwargs>| {
        let arguments: Vec<Value> = arguments.0.into_iter().map(ValueOrKwargs::into_value).collect();
        let names = arguments.last().cloned().unwrap_or_default();
        let is_named = arguments.len() == 1 && names.is_kwargs();
        Printf { arguments, names: if is_named { names } else { Value::UNDEFINED }, next: 0, work: &work }
            .format(&format)
    });
}

/// Returns the remainder of two numbers, whose sign is that of the divisor.
fn remainder(left: &Value, right: &Value) -> Result<Value, Error> {
    let zero = || invalid("division by zero");
    if left.is_integer() && right.is_integer() {
        let (left, right) = (i128::try_from(left.clone())?, i128::try_from(right.clone())?);
        let rest = left.checked_rem(right).ok_or_else(zero)?;
        return Ok(Value::from(if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest }));
    }
    if left.kind() != ValueKind::Number || right.kind() != ValueKind::Number {
        let (left, right) = (left.kind(), right.kind());
        return Err(invalid(format!("`%` expects two numbers, or a string and values, got a {left} and a {right}")));
    }
    let (left, right) = (f64::try_from(left.clone())?, f64::try_from(right.clone())?);
    if right == 0.0 {
        return Err(zero());
    }
    let rest = left % right;
    Ok(Value::from(if rest != 0.0 && (rest < 0.0) != (right < 0.0) { rest + right } else { rest }))
}

/// The values for a format.
struct Printf<'w> {
    arguments: Vec<Value>,
    /// The values with names.
    names: Value,
    next: usize,
    work: &'w Work,
}

/// The part of a conversion between `%` and its letter.
#[derive(Default)]
struct Shape {
    is_left: bool,
    has_zeros: bool,
    has_sign: bool,
    has_space: bool,
    is_alternate: bool,
    width: usize,
    precision: Option<usize>,
}

impl Printf<'_> {
    fn format(mut self, format: &str) -> Result<String, Error> {
        let mut out = String::new();
        let mut rest = format;
        let mut is_named = false;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            rest = after;
            if let Some(after) = rest.strip_prefix('%') {
                out.push('%');
                rest = after;
                continue;
            }
            let mut named = None;
            if let Some((name, after)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
                let value = self.names.get_item(&Value::from(name)).ok().filter(|value| !value.is_undefined());
                named = Some(value.ok_or_else(|| invalid(format!("the format has no value `{name}`")))?);
                is_named = true;
                rest = after;
            }
            let (shape, after) = self.shape(rest)?;
            let after = after.trim_start_matches(['h', 'l', 'L']);
            let mut letters = after.chars();
            let letter = letters.next().ok_or_else(|| invalid("the format ends within a conversion"))?;
            rest = letters.as_str();
            let value = named.map_or_else(|| self.argument(), Ok)?;
            self.work.make_bytes(shape.width.saturating_add(shape.precision.unwrap_or(0)))?;
            convert(&mut out, &shape, letter, &value)?;
        }
        out.push_str(rest);
        if !is_named && self.next < self.arguments.len() && self.names.kind() != ValueKind::Map {
            return Err(invalid("the format has fewer conversions than values"));
        }
        Ok(out)
    }

    fn argument(&mut self) -> Result<Value, Error> {
        let value = self.arguments.get(self.next).cloned();
        self.next += 1;
        value.ok_or_else(|| invalid("the format has more conversions than values"))
    }

    /// Reads flags, the width and the precision.
    fn shape<'f>(&mut self, format: &'f str) -> Result<(Shape, &'f str), Error> {
        let mut shape = Shape::default();
        let mut rest = format;
        while let Some(flag) = rest.chars().next().filter(|c| "-0+ #".contains(*c)) {
            match flag {
                '-' => shape.is_left = true,
                '0' => shape.has_zeros = true,
                '+' => shape.has_sign = true,
                ' ' => shape.has_space = true,
                _ => shape.is_alternate = true,
            }
            rest = &rest[1..];
        }
        let (width, after) = self.number(rest)?;
        shape.is_left |= width < 0;
        shape.width = usize::try_from(width.unsigned_abs()).unwrap_or(usize::MAX);
        rest = after;
        if let Some(after) = rest.strip_prefix('.') {
            let (precision, after) = self.number(after)?;
            shape.precision = Some(usize::try_from(precision).unwrap_or(0));
            rest = after;
        }
        check("format", shape.width, "columns")?;
        check("format", shape.precision.unwrap_or(0), "columns")?;
        Ok((shape, rest))
    }

    /// Reads a number, or takes it from the values for `*`.
    fn number<'f>(&mut self, format: &'f str) -> Result<(i64, &'f str), Error> {
        if let Some(rest) = format.strip_prefix('*') {
            let number = self.argument()?;
            return Ok((i64::try_from(number).map_err(|_| invalid("`*` expects an integer"))?, rest));
        }
        let end = format.find(|c: char| !c.is_ascii_digit()).unwrap_or(format.len());
        let (digits, rest) = format.split_at(end);
        Ok((if digits.is_empty() { 0 } else { digits.parse().unwrap_or(i64::MAX) }, rest))
    }
}

/// Adds a value.
fn convert(out: &mut String, shape: &Shape, letter: char, value: &Value) -> Result<(), Error> {
    let expected = |what: &str| invalid(format!("`%{letter}` expects {what}, got a {}", value.kind()));
    let integer = || i128::try_from(value.clone()).map_err(|_| expected("an integer"));
    let real = || f64::try_from(value.clone()).map_err(|_| expected("a number"));
    let (sign, mut body, is_number) = match letter {
        's' | 'r' | 'a' => {
            let all = if letter == 's' { text(value) } else { repr(value, false) };
            (String::new(), all.chars().take(shape.precision.unwrap_or(usize::MAX)).collect(), false)
        }
        'c' => {
            let character = match value.as_str() {
                Some(text) => Some(text).filter(|text| text.chars().count() == 1).map(str::to_owned),
                None => u32::try_from(integer()?).ok().and_then(char::from_u32).map(String::from),
            };
            (String::new(), character.ok_or_else(|| expected("a character"))?, false)
        }
        'd' | 'i' | 'u' | 'x' | 'X' | 'o' => {
            let is_decimal = matches!(letter, 'd' | 'i' | 'u');
            let number = match is_decimal && !value.is_integer() && value.kind() == ValueKind::Number {
                true => real()?.trunc() as i128,
                false => integer()?,
            };
            let magnitude = number.unsigned_abs();
            let (prefix, digits) = match letter {
                'x' => ("0x", format!("{magnitude:x}")),
                'X' => ("0X", format!("{magnitude:X}")),
                'o' => ("0o", format!("{magnitude:o}")),
                _ => ("", magnitude.to_string()),
            };
            let prefix = if shape.is_alternate { prefix } else { "" };
            let digits = format!("{digits:0>width$}", width = shape.precision.unwrap_or(0));
            (format!("{}{prefix}", sign_of(shape, number < 0)), digits, true)
        }
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
            let number = real()?;
            let digits = digits(number.abs(), letter.to_ascii_lowercase(), shape);
            let digits = if letter.is_ascii_uppercase() { digits.to_ascii_uppercase() } else { digits };
            (sign_of(shape, number.is_sign_negative()), digits, true)
        }
        _ => return Err(invalid(format!("unknown conversion `%{letter}` in a format"))),
    };
    let missing = shape.width.saturating_sub(sign.chars().count() + body.chars().count());
    if is_number && shape.has_zeros && !shape.is_left {
        body.insert_str(0, &"0".repeat(missing));
        return write!(out, "{sign}{body}").map_err(|_| ErrorKind::WriteFailure.into());
    }
    let blanks = " ".repeat(missing);
    let (before, after) = if shape.is_left { ("", &*blanks) } else { (&*blanks, "") };
    write!(out, "{before}{sign}{body}{after}").map_err(|_| ErrorKind::WriteFailure.into())
}

fn sign_of(shape: &Shape, is_negative: bool) -> String {
    let sign = match shape {
        _ if is_negative => "-",
        Shape { has_sign: true, .. } => "+",
        Shape { has_space: true, .. } => " ",
        _ => "",
    };
    sign.to_owned()
}

/// Returns the digits of a positive number for `e`, `f` or `g`.
fn digits(number: f64, letter: char, shape: &Shape) -> String {
    if !number.is_finite() {
        return if number.is_nan() { "nan" } else { "inf" }.to_owned();
    }
    let precision = shape.precision.unwrap_or(6);
    match letter {
        'f' => format!("{number:.precision$}"),
        'e' => exponential(number, precision),
        _ => {
            let precision = precision.max(1);
            let all = exponential(number, precision - 1);
            let exponent = all.split_once('e').and_then(|(_, exponent)| exponent.parse::<i64>().ok()).unwrap_or(0);
            let most = i64::try_from(precision).unwrap_or(i64::MAX);
            if (-4..most).contains(&exponent) {
                let decimals = usize::try_from(most - 1 - exponent).unwrap_or(0);
                let fixed = format!("{number:.decimals$}");
                return if shape.is_alternate { fixed } else { without_zeros(&fixed).to_owned() };
            }
            match all.split_once('e') {
                Some((digits, exponent)) if !shape.is_alternate => format!("{}e{exponent}", without_zeros(digits)),
                _ => all,
            }
        }
    }
}

/// Returns a number with an exponent of at least two digits.
fn exponential(number: f64, precision: usize) -> String {
    let text = format!("{number:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    format!("{digits}e{sign}{exponent:0>2}")
}

/// Returns a decimal number without the zeros at its end.
fn without_zeros(digits: &str) -> &str {
    match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    }
}
