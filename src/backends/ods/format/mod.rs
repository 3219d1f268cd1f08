//! Declarative assembly formats: the code that operations, types and attributes share.
//!
//! [`lexer`] and [`syntax`] parse the text of an `assemblyFormat`, [`checker`] walks the parsed elements, and
//! [`reporter`] locates errors in the `.td` file. The checks and emitters of operations are in `op/format`, those of
//! types and attributes in `definitions/format`.

pub(crate) mod checker;
pub(crate) mod error;
pub(crate) mod lexer;
pub(crate) mod literal;
pub(crate) mod parts;
pub(crate) mod readings;
pub(crate) mod reporter;
pub(crate) mod spacing;
pub(crate) mod syntax;
