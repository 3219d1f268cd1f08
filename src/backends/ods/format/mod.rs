//! The language of assembly formats: what operations, types and attributes have in common.
//!
//! Takes the text of an `assemblyFormat`; [`lexer`] makes tokens of it, [`syntax`] a tree that knows what was written
//! and where. What a directive means, and whether a variable exists, is asked by the checks of operations and of types
//! and attributes, each in its own folder. [`literal`] knows the words that a format may ask for, [`spacing`] where
//! the printer puts blanks. A [`FormatError`] is shown inside the text in the `.td` file ([`place`]).

pub(crate) mod error;
pub(crate) mod lexer;
pub(crate) mod literal;
pub(crate) mod place;
pub(crate) mod spacing;
pub(crate) mod syntax;
