//! The values of number and string literals.

/// A decimal number with its optional sign; none if it is out of range: unsigned numbers wrap up to 2^64-1.
pub(super) fn decimal(text: &[u8]) -> Option<i64> {
    match text.split_first() {
        Some((b'-', digits)) => 0_i64.checked_sub_unsigned(unsigned(digits, 10)?),
        Some((b'+', digits)) => Some(unsigned(digits, 10)? as i64),
        _ => Some(unsigned(text, 10)? as i64),
    }
}

/// The value of the digits after `0x`.
pub(super) fn hexadecimal(digits: &[u8]) -> Option<i64> {
    Some(unsigned(digits, 16)? as i64)
}

/// The value and the width of the digits after `0b`. Leading zeros count for the width, not for the range.
pub(super) fn binary(digits: &[u8]) -> Option<(u64, u32)> {
    Some((unsigned(digits, 2)?, u32::try_from(digits.len()).ok()?))
}

fn unsigned(digits: &[u8], radix: u32) -> Option<u64> {
    digits.iter().try_fold(0_u64, |value, &byte| {
        let digit = char::from(byte).to_digit(radix)?;
        value.checked_mul(u64::from(radix))?.checked_add(u64::from(digit))
    })
}

/// The text between the quotes of a string with its escapes replaced, and the offset of the first unknown escape.
pub(super) fn unescape(text: &[u8]) -> (Vec<u8>, Option<usize>) {
    let mut bytes = Vec::with_capacity(text.len());
    let mut error = None;
    let mut rest = text.iter().enumerate();
    while let Some((at, &byte)) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        match rest.next() {
            Some((_, &escaped @ (b'\\' | b'\'' | b'"'))) => bytes.push(escaped),
            Some((_, b't')) => bytes.push(b'\t'),
            Some((_, b'n')) => bytes.push(b'\n'),
            _ => error = error.or(Some(at)),
        }
    }
    (bytes, error)
}
