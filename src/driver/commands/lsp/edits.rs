//! The differences of two texts, as changes of ranges.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// The changes that lead from one text to the other, by lines, in order.
pub(super) fn differences(old: &[u8], new: &[u8]) -> Vec<(Range<usize>, Vec<u8>)> {
    let (old_lines, new_lines) = (lines(old), lines(new));
    let mut starts = vec![0];
    for line in &old_lines {
        starts.push(starts[starts.len() - 1] + line.len());
    }
    let ops = capture_diff_slices(Algorithm::Myers, &old_lines, &new_lines);
    let changed = ops.into_iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    changed
        .map(|op| (starts[op.old_range().start]..starts[op.old_range().end], new_lines[op.new_range()].concat()))
        .collect()
}

/// The lines of a text with their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_lines_are_replaced() {
        let found = differences(b"a\nb\nc\n", b"a\nB\nc\nd\n");
        assert_eq!(found, [(2..4, b"B\n".to_vec()), (6..6, b"d\n".to_vec())]);
    }
}
