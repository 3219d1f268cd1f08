//! [`Block`]: generated text of sections and outputs, within a [`Budget`].

use std::collections::BTreeSet;

use super::text::Slice;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::Span;

/// The limit of the text of one run: sections that insert each other twice grow exponentially.
const MAX_TEXT: usize = 512 << 20;

/// The remaining amount of text.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

/// The budget is exceeded.
#[derive(Debug)]
pub(super) struct BudgetExceeded;

impl BudgetExceeded {
    /// The diagnostic at the line that exceeds the budget.
    pub(super) fn diagnostic(at: Slice) -> Diagnostic {
        let message = format!("sections and outputs exceed the limit of {} MiB", MAX_TEXT >> 20);
        Diagnostic::error(at.span(), message)
    }
}

impl Budget {
    pub(super) fn new() -> Budget {
        Budget { left: MAX_TEXT }
    }

    fn take(&mut self, bytes: usize) -> Result<(), BudgetExceeded> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(BudgetExceeded)
            }
        }
    }
}

/// Whole lines of text, and the locations in the input that wrote a `TODO` into it.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) text: String,
    pub(super) todos: BTreeSet<Span>,
}

impl Block {
    pub(super) fn push(&mut self, text: &str, budget: &mut Budget) -> Result<(), BudgetExceeded> {
        budget.take(text.len())?;
        self.text.push_str(text);
        Ok(())
    }

    /// Adds another block and indents its lines, except empty ones.
    pub(super) fn insert(&mut self, other: &Block, indent: usize, budget: &mut Budget) -> Result<(), BudgetExceeded> {
        if indent == 0 {
            self.push(&other.text, budget)?;
        } else {
            for line in other.text.split_inclusive('\n') {
                if line != "\n" {
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
