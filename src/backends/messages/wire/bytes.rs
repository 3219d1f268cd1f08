//! Numbers in bytes, little endian.

use crate::model::Scalar;

/// Returns the number in some bytes; none if they end before it.
pub(crate) fn read_number(storage: Scalar, data: &[u8], at: u32) -> Option<i128> {
    let bytes = data.get(at as usize..(at + storage.size()) as usize)?;
    let number = bytes.iter().rev().fold(0_i128, |number, byte| number << 8 | i128::from(*byte));
    let bits = 8 * storage.size();
    let is_negative = storage.is_signed() && number >> (bits - 1) != 0;
    Some(if is_negative { number - (1 << bits) } else { number })
}

/// Stores a number, if the bytes have room for it.
pub(crate) fn write_number(storage: Scalar, out: &mut [u8], at: u32, number: i128) {
    let bytes = number.to_le_bytes();
    let size = storage.size() as usize;
    if let Some(bytes) = bytes.get(..size) {
        write_bytes(out, at, bytes);
    }
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

/// Returns bytes in hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
