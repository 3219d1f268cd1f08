//! Numbers in bytes: little endian, or in the [`Order`] of a schema.

use std::borrow::Cow;

use crate::model::{Model, Scalar};

/// The order of the bytes of numbers in the messages of a schema.
#[derive(Clone, Copy)]
pub(super) struct Order {
    is_big_endian: bool,
}

impl Order {
    pub(super) fn of(model: &Model) -> Order {
        Order { is_big_endian: model.is_big_endian }
    }

    /// Returns the number in some bytes; none if they end before it.
    pub(super) fn read(self, storage: Scalar, data: &[u8], at: u32) -> Option<i128> {
        let end = (at as usize).checked_add(storage.size() as usize)?;
        read_number(storage, &self.turned(data.get(at as usize..end)?), 0)
    }

    /// Stores a number, if the bytes have room for it.
    pub(super) fn write(self, storage: Scalar, out: &mut [u8], at: u32, number: i128) {
        let bytes = number.to_le_bytes();
        if let Some(bytes) = bytes.get(..storage.size() as usize) {
            write_bytes(out, at, &self.turned(bytes));
        }
    }

    /// Returns the bytes of a number in a message as little endian ones, or those as the bytes in a message.
    pub(super) fn turned(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        if self.is_big_endian { Cow::Owned(bytes.iter().rev().copied().collect()) } else { Cow::Borrowed(bytes) }
    }
}

/// Stores the number of bytes in the header, if headers have the size of messages.
pub(crate) fn set_size(model: &Model, bytes: &mut [u8]) {
    if let Some(field) = model.size_field() {
        let counted = bytes.len().saturating_sub(model.roles.uncounted as usize);
        Order::of(model).write(model.storage(field), bytes, field.offset, counted as i128);
    }
}

/// Returns the number in some bytes; none if they end before it.
pub(crate) fn read_number(storage: Scalar, data: &[u8], at: u32) -> Option<i128> {
    let bits = read_bits(storage, data, at)?;
    Some(if storage.is_signed() { (bits as i64).into() } else { bits.into() })
}

/// Returns the bits of the number in some bytes, sign-extended; none if they end before it.
#[inline]
pub(crate) fn read_bits(storage: Scalar, data: &[u8], at: u32) -> Option<u64> {
    let rest = data.get(at as usize..)?;
    let (bits, unused) = match storage.size() {
        1 => (u64::from(*rest.first()?), 56),
        2 => (u16::from_le_bytes(*rest.first_chunk()?).into(), 48),
        3 => {
            let [a, b, c] = *rest.first_chunk()?;
            (u32::from_le_bytes([a, b, c, 0]).into(), 40)
        }
        4 => (u32::from_le_bytes(*rest.first_chunk()?).into(), 32),
        _ => return rest.first_chunk().copied().map(u64::from_le_bytes),
    };
    Some(if storage.is_signed() { ((bits << unused) as i64 >> unused) as u64 } else { bits })
}

/// Stores bytes, if there is room for them.
pub(crate) fn write_bytes(out: &mut [u8], at: u32, bytes: &[u8]) {
    if let Some(out) = out.get_mut(at as usize..at as usize + bytes.len()) {
        out.copy_from_slice(bytes);
    }
}

/// Returns the float in 4 or 8 bytes.
pub(crate) fn read_float(bytes: &[u8]) -> Option<f64> {
    match *bytes {
        [a, b, c, d] => Some(f32::from_le_bytes([a, b, c, d]).into()),
        [a, b, c, d, e, f, g, h] => Some(f64::from_le_bytes([a, b, c, d, e, f, g, h])),
        _ => None,
    }
}

/// A value that is not a number, by the bits of its fraction.
pub(crate) struct NaN {
    /// The fraction of a `double`.
    fraction: u64,
    /// The number of its bits that the type lacks.
    missing: u32,
}

impl NaN {
    const QUIET: u64 = 1 << 51;
    const FRACTION: u64 = (1 << 52) - 1;

    pub(crate) fn of(number: f64, storage: Scalar) -> NaN {
        NaN { fraction: number.to_bits() & NaN::FRACTION, missing: if storage == Scalar::F32 { 29 } else { 0 } }
    }

    /// Returns the number that a text such as `NaN` or `-NaN(0x1)` says; none if it is none.
    pub(crate) fn parse(text: &str, storage: Scalar) -> Option<f64> {
        let (sign, text) = text.strip_prefix('-').map_or((0, text), |text| (1 << 63, text));
        let digits = text.strip_prefix("NaN")?;
        let mut nan = NaN::of(f64::from_bits(NaN::QUIET), storage);
        if !digits.is_empty() {
            let digits = digits.strip_prefix("(0x")?.strip_suffix(')')?;
            let fraction = u64::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
            nan.fraction = fraction.checked_mul(1 << nan.missing).filter(|bits| (1..=NaN::FRACTION).contains(bits))?;
        }
        Some(f64::from_bits(sign | f64::INFINITY.to_bits() | nan.fraction))
    }
}

impl std::fmt::Display for NaN {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.fraction {
            NaN::QUIET => f.write_str("NaN"),
            fraction => write!(f, "NaN(0x{:x})", fraction >> self.missing),
        }
    }
}

/// Returns bytes in hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
