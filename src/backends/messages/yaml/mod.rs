//! YAML: reads files into a tree whose nodes have positions, with `!include`, aliases and merge keys resolved.
//!
//! Only what concerns YAML itself is checked here: syntax, duplicate keys, tags and includes. `schema` decides which
//! keys exist and what they mean. `reader` opens files and runs the parser, `builder` makes nodes of its events.
//!
//! Plain scalars follow the core schema of YAML 1.2: `no` and `on` are strings, `0o17` is a number. Merge keys (`<<`)
//! belong to YAML 1.1 and are supported because people use them.
//!
//! An error in one value leaves an error node in its position, and reading goes on; after a syntax error the rest of
//! the file is skipped. All sizes are limited (see `limits`): no tree is deeper than [`limits::NESTING`], aliases and
//! includes counted, so its readers can recurse.

pub(crate) mod limits;
pub(crate) mod lines;
pub(crate) mod reader;
pub(crate) mod scalars;
mod syntax;
pub(crate) mod tree;

mod blanks;
mod brackets;
mod builder;
mod fault;
mod includes;
mod mappings;
mod positions;
