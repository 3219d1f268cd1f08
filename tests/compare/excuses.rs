//! The intentional differences that random sources can show.

use crate::tools::Difference;

/// An intentional difference.
struct Excuse {
    /// A part of the row of docs/differences.md that explains it.
    documented: &'static str,
    applies: fn(&str, &Difference) -> bool,
}

const EXCUSES: &[Excuse] = &[];

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
