//! YAML becomes a tree in which everything has its place.
//!
//! Takes a main file and the way to open others; hands on a [`Tree`], in which files that were included (`!include
//! file`, anywhere a value may stand), aliases and merge keys are done. What is only YAML is judged here: syntax,
//! duplicate keys, tags, includes. What keys mean, and which there may be, is the reader's of a tree (`schema`). In steps:
//! `reader` opens files; `lines` reads those that hold nothing unusual, else the parser of the whole language does;
//! `builder` makes nodes of what both find.
//!
//! Plain scalars are read as YAML 1.2's core schema has it: `no` and `on` are text, `0o17` is a number. Merge keys
//! (`<<`) are those of YAML 1.1, because people use them.
//!
//! A fault that only concerns one value leaves an [`Kind::Error`] in its place, so that the rest is read; where the
//! syntax is broken, the rest of that file is lost. Everything has a limit (see [`limits`]): a tree is never deeper than
//! [`limits::NESTING`], aliases and includes counted, so that its readers may recurse.

pub mod limits;

mod builder;
mod includes;
mod lines;
mod mappings;
mod places;
mod reader;
mod scalars;
#[cfg(test)]
mod tests;
mod text;
mod tree;

pub use reader::read;
pub use scalars::{Style, Value};
pub use text::written;
pub use tree::{Entry, Kind, NodeId, Tree};
