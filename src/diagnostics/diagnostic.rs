//! [`Diagnostic`]: one message with its location and explanations.

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The input is wrong: no output is written.
    Error,
    /// The input is suspicious.
    Warning,
    /// Asked for by the input (`dump`).
    Note,
}

/// A further place or fact that belongs to a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// One sentence.
    pub message: String,
    /// Where, if it is about a place.
    pub span: Option<Span>,
}

/// One message, with its place and everything that explains it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one line, without a full stop.
    pub message: String,
    /// Where; none only for the command line and for files that cannot be opened.
    pub span: Option<Span>,
    /// A few words to stand under the place.
    pub label: Option<String>,
    /// Other places and facts, in order; the chain of instantiations comes last.
    pub notes: Vec<Note>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    fn new(severity: Severity, span: Option<Span>, message: String) -> Diagnostic {
        Diagnostic { severity, message, span, label: None, notes: Vec::new(), help: None }
    }

    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, Some(span), message.into())
    }

    /// A warning at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, Some(span), message.into())
    }

    /// An error that has no place: the command line, a file that cannot be opened.
    pub fn global(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, None, message.into())
    }

    /// A note of its own, as `dump` prints.
    pub fn remark(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Note, Some(span), message.into())
    }

    /// Adds the words under the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn note(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { message: message.into(), span: Some(span) });
        self
    }

    /// Adds a fact without a place.
    #[must_use]
    pub fn fact(mut self, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { message: message.into(), span: None });
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}
