//! [`Finding`]: what a rule found.

use std::ops::Range;

use tdgen_language::diagnostics::Rule;
use tdgen_language::source::Span;

/// A change that removes a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The offsets of the text that is replaced.
    pub range: Range<usize>,
    /// The new text.
    pub text: Vec<u8>,
}

/// Something that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The rule that it breaks.
    pub rule: &'static Rule,
    /// Where, in the positions of the [`FileTree`](crate::syntax::FileTree).
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// Another place that belongs to it, and what it is.
    pub note: Option<(Span, String)>,
    /// What else explains it.
    pub facts: Vec<String>,
    /// What to do.
    pub help: Option<String>,
    /// The change that repairs it.
    pub fix: Option<Fix>,
}

impl Finding {
    /// A finding without explanations.
    pub fn new(rule: &'static Rule, span: Span, message: impl Into<String>) -> Finding {
        Finding { rule, span, message: message.into(), note: None, facts: Vec::new(), help: None, fix: None }
    }
}

/// Collects what a rule finds.
pub(super) struct Findings<'a> {
    pub(super) rule: &'static Rule,
    pub(super) list: &'a mut Vec<Finding>,
}

impl Findings<'_> {
    pub(super) fn add(&mut self, span: Span, message: impl Into<String>) -> &mut Finding {
        self.list.push(Finding::new(self.rule, span, message));
        let last = self.list.len() - 1;
        &mut self.list[last]
    }
}
