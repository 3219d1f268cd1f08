//! [`Report`]: what the linter found in a file.

use tdgen_editor::lint::{Finding, Level};
use tdgen_editor::syntax::FileTree;

/// What was found in one file.
pub(super) struct Report<'a> {
    pub(super) file: &'a FileTree,
    pub(super) name: &'a str,
    pub(super) findings: Vec<(Level, Finding)>,
}
