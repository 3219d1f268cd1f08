//! The intentional differences that random sources can show.

use crate::tools::Difference;

/// An intentional difference.
struct Excuse {
    /// A part of the row of docs/differences.md that explains it.
    documented: &'static str,
    applies: fn(&str, &Difference) -> bool,
}

const EXCUSES: &[Excuse] = &[Excuse {
    documented: "In a statement or field that spans several lines",
    applies: |source, difference| difference.errors.is_some_and(|(theirs, ours)| in_one_item(source, theirs, ours)),
}];

/// Whether two lines belong to the same field or statement: nothing between them ends one or begins a body.
fn in_one_item(source: &str, one: u32, other: u32) -> bool {
    let (first, last) = (one.min(other) as usize, one.max(other) as usize);
    let between: Vec<&str> = source.lines().take(last - 1).skip(first.saturating_sub(1)).collect();
    between.iter().all(|line| !line.trim_end().ends_with([';', '{', '}']))
}

/// The row of docs/differences.md that explains the difference of a reduced source.
pub(crate) fn excuse(source: &str, difference: &Difference) -> Option<&'static str> {
    EXCUSES.iter().find(|excuse| (excuse.applies)(source, difference)).map(|excuse| excuse.documented)
}

#[test]
fn every_excuse_is_documented() {
    let page = include_str!("../../docs/differences.md");
    for excuse in EXCUSES {
        assert!(page.contains(excuse.documented), "docs/differences.md does not say `{}`", excuse.documented);
    }
}
