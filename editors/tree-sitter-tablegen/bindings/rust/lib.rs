//! The grammar of TableGen for [tree-sitter](https://tree-sitter.github.io/), and its queries.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_tablegen() -> *const ();
}

/// The language for a parser of tree-sitter.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_tablegen) };

pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");
pub const INJECTIONS_QUERY: &str = include_str!("../../queries/injections.scm");
pub const LOCALS_QUERY: &str = include_str!("../../queries/locals.scm");
pub const FOLDS_QUERY: &str = include_str!("../../queries/folds.scm");
