//! Rewrites old descriptions: what LLVM 10 and older accepted, in the words of LLVM 22.
//!
//! `forms` has what the text of a file alone shows: tokens that are always an error now. `cures` has what the errors of
//! a compilation show: names that LLVM renamed (`renamed`), types of parameters that are too narrow (`classes`), and
//! binary numbers of another width. Both return [`Change`]s; who calls them compiles again, until nothing changes.

mod change;
mod classes;
mod cures;
mod forms;
mod renamed;
mod tokens;

pub use change::{Change, apply};
pub use cures::{Cure, Cures};
pub use forms::old_forms;
