//! [`Change`]: a part of a file that is replaced.

use std::ops::Range;

/// A part of a file that is replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The offsets of the old text.
    pub range: Range<usize>,
    /// The new text.
    pub text: Vec<u8>,
}

/// Returns a text with changes, of which those that overlap an earlier one are left out.
pub fn apply(text: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut sorted: Vec<&Change> = changes.iter().collect();
    sorted.sort_by_key(|change| (change.range.start, change.range.end));
    let mut new = Vec::with_capacity(text.len());
    let mut at = 0;
    for change in sorted.into_iter().filter(|change| change.range.start <= change.range.end) {
        if let Some(kept) = text.get(at..change.range.start) {
            new.extend_from_slice(kept);
            new.extend_from_slice(&change.text);
            at = change.range.end;
        }
    }
    new.extend_from_slice(text.get(at..).unwrap_or_default());
    new
}
