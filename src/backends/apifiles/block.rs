//! [`Block`]: text that was made, as sections and outputs consist of it; and [`Budget`], how much of it there may be.

use std::collections::BTreeSet;

use super::text::is_blank;
use crate::source::Span;

/// The most text that one run may make: sections that insert each other twice grow without end otherwise.
const MOST_TEXT: usize = 512 << 20;

/// How much text may still be made.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

/// There is no budget left.
#[derive(Debug)]
pub(super) struct TooMuch;

impl Budget {
    pub(super) fn new() -> Budget {
        Budget { left: MOST_TEXT }
    }

    /// The message's words.
    pub(super) fn excess() -> String {
        format!("sections and outputs grow beyond {} MiB here", MOST_TEXT >> 20)
    }

    fn take(&mut self, bytes: usize) -> Result<(), TooMuch> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(TooMuch)
            }
        }
    }
}

/// Whole lines of text, and the places in the input that wrote a `TODO` into it.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) text: String,
    pub(super) todos: BTreeSet<Span>,
}

impl Block {
    pub(super) fn push(&mut self, text: &str, budget: &mut Budget) -> Result<(), TooMuch> {
        budget.take(text.len())?;
        self.text.push_str(text);
        Ok(())
    }

    /// Adds another block, every line that is not blank indented.
    pub(super) fn insert(&mut self, other: &Block, indent: usize, budget: &mut Budget) -> Result<(), TooMuch> {
        if indent == 0 {
            self.push(&other.text, budget)?;
        } else {
            for line in other.text.split_inclusive('\n') {
                if line.contains(|c| !is_blank(c)) {
                    budget.take(indent)?;
                    self.text.extend(std::iter::repeat_n(' ', indent));
                }
                self.push(line, budget)?;
            }
        }
        self.todos.extend(&other.todos);
        Ok(())
    }
}
