//! The language of assembly formats: what operations, types and attributes have in common.
//!
//! Takes the text of an `assemblyFormat`; [`lexer`] makes tokens of it, [`syntax`] a tree that knows what was written
//! and where. What a directive means, and whether a variable exists, is asked by the checks of operations and of types
//! and attributes, each in its own folder. [`literal`] knows the words that a format may ask for, [`spacing`] where
//! the printer puts blanks. A [`Fault`] is shown inside the text in the `.td` file ([`place`]).

pub(crate) mod lexer;
pub(crate) mod literal;
pub(crate) mod place;
pub(crate) mod spacing;
pub(crate) mod syntax;

use std::ops::Range;

/// What is wrong with a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    /// The bytes of the format's text where it shows.
    pub(crate) at: Range<usize>,
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) help: Option<String>,
}

impl Fault {
    pub(crate) fn new(at: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { at, message: message.into(), help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}
