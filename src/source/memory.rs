//! The memory that tables use: each reports what it has allocated, so that a limit holds in any program.

use std::collections::HashMap;
use std::mem::size_of;

/// Bytes that a vector has allocated.
pub(crate) fn vec_bytes<T>(items: &Vec<T>) -> u64 {
    (items.capacity() * size_of::<T>()) as u64
}

/// Bytes that a vector will need for a moment when it grows, if that is soon: it is copied to twice its size.
pub(crate) fn bytes_to_grow<T>(items: &Vec<T>) -> u64 {
    let is_soon = items.len() / 7 >= items.capacity() / 8;
    if is_soon { 2 * vec_bytes(items) } else { 0 }
}

/// Bytes that a hash table has allocated, without what its entries own: an entry and a byte for each slot, of which an
/// eighth stays free.
pub(crate) fn map_bytes<K, V, S>(map: &HashMap<K, V, S>) -> u64 {
    (map.capacity() as u64).div_ceil(7) * 8 * (size_of::<(K, V)>() as u64 + 1)
}
