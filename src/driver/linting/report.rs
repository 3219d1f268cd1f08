//! [`Report`]: what the linter found in a file.

use tdgen_language::lint::{Finding, Level};
use tdgen_language::syntax::FileTree;

/// What was found in one file.
pub(super) struct Report {
    pub(super) file: FileTree,
    pub(super) name: String,
    pub(super) findings: Vec<(Level, Finding)>,
}
