//! [`Diagnostic`]: one message with its location and explanations.

use super::codes::Code;
use crate::source::Span;

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The input is wrong: no output is written.
    Error,
    /// The input is suspicious.
    Warning,
    /// Requested by the input (`dump`).
    Note,
}

/// A further location or fact that belongs to a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The message, in one line.
    pub message: String,
    /// The location, if the note has one.
    pub span: Option<Span>,
}

/// A message with its location and explanations.
///
/// ```
/// use tdgen_language::prelude::*;
///
/// let error = Diagnostic::error(Span::new(4, 7), "code 3 is already used").help("choose another");
/// assert!(error.is_error() && error.help.is_some());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// What is wrong, in one line: lower case, no full stop, code in backquotes.
    pub message: String,
    /// The cause, if it has a code.
    pub code: Option<Code>,
    /// The location; none for the command line and for files that cannot be opened.
    pub span: Option<Span>,
    /// The text under the marked source.
    pub label: Option<String>,
    /// Further locations and facts, in order; the chain of instantiations comes last.
    pub notes: Vec<Note>,
    /// How to fix it.
    pub help: Option<String>,
    /// The instantiation that it is about, if any: other instantiations are counted, not reported again.
    pub instance: Option<u32>,
}

impl Diagnostic {
    fn new(severity: Severity, span: Option<Span>, message: String) -> Diagnostic {
        Diagnostic { severity, message, code: None, span, label: None, notes: Vec::new(), help: None, instance: None }
    }

    /// Creates an error at a location.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, Some(span), message.into())
    }

    /// Creates a warning at a location.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, Some(span), message.into())
    }

    /// Creates an error without a location, for the command line and for files that cannot be opened.
    pub fn global(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, None, message.into())
    }

    /// Creates a note on its own, as `dump` prints.
    pub fn remark(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Note, Some(span), message.into())
    }

    /// The same as a warning.
    #[must_use]
    pub fn into_warning(self) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..self }
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Sets the code of the cause.
    #[must_use]
    pub fn code(mut self, code: Code) -> Diagnostic {
        self.code = Some(code);
        self
    }

    /// Sets the text under the marked source.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Adds a note at a location, once.
    #[must_use]
    pub fn note(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        let note = Note { message: message.into(), span: Some(span) };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
        self
    }

    /// Adds a note without a location.
    #[must_use]
    pub fn fact(mut self, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { message: message.into(), span: None });
        self
    }

    /// Adds how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}
