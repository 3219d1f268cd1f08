//! Trees of files, with every byte of their text.
//!
//! The compiler reads a main file with all that it includes as one sequence of tokens. Tools that show or change files
//! need one file as it is written: with comments and blanks, `include` as a statement, directives in place, damaged
//! text too. [`FileTree`] is that: the parser of the compiler reads one file, reports the extent of what it reads
//! ([`Node`]), and the pieces of the text are put between. The text of the pieces is the text of the file, whatever
//! it is.

mod file_tree;
mod pieces;

pub use file_tree::FileTree;
pub use pieces::{Piece, pieces};
pub use tdgen_language::parser::{Node, NodeKind};
