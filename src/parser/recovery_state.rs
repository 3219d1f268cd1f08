//! [`Recovery`]: what recovery after syntax errors keeps between tokens.

use rustc_hash::FxHashSet;

use crate::diagnostics::Reported;
use crate::lexer::Token;
use crate::source::{FileId, Span};

/// What ends a value in front of a body: its text, and the beginning of what it ends.
pub(super) type Closer = Option<(&'static str, Span)>;

/// The end of the body of a record.
#[derive(Clone, Copy)]
pub(super) struct BodyEnd {
    /// The `}`.
    pub(super) close: Span,
    /// The keyword of the record.
    pub(super) record: Span,
    /// The report that the `}` is in the wrong place.
    pub(super) reported: Option<Reported>,
}

impl BodyEnd {
    /// Whether its `}` was reported to be in the wrong place.
    pub(super) fn is_reported(self) -> bool {
        self.reported.is_some()
    }
}

/// What recovery after syntax errors keeps of the tokens that were read.
#[derive(Default)]
pub(super) struct Recovery {
    /// Tokens to read again, last first.
    pub(super) unread: Vec<(Token, Span)>,
    /// The word or bracket that ends the value that is being read in front of a body, and the position of its
    /// beginning.
    pub(super) closer: Closer,
    /// The report that the next `{` begins a body in front of which closers are missing.
    pub(super) at_body: Option<Reported>,
    /// Number of `{` of values that are open in the current item: recovery must not mistake their `}` for that of a
    /// body.
    pub(super) braces: u32,
    /// The token count when the current item began: lexical errors since then explain its syntax errors.
    pub(super) item: u64,
    /// The same of the item before.
    pub(super) item_before: u64,
    /// Number of open bodies and blocks.
    pub(super) blocks: u32,
    /// The report of an error in the head of the current record, after which nothing is reported as missing.
    pub(super) head: Option<Reported>,
    /// The report that the file ended too early, or surely will: it is reported once.
    pub(super) ended: Option<Reported>,
    /// The end of the body of the statement before this one.
    pub(super) after_body: Option<BodyEnd>,
    /// The report that the `}` of a body is in the wrong place.
    pub(super) early_brace: Option<Reported>,
    /// Whether a statement failed that may have lost its `{`.
    pub(super) lost_open: bool,
    /// Whether the last statement is an item of the record before it.
    pub(super) continues_body: bool,
    /// The files whose old forms were reported.
    pub(super) old_files: FxHashSet<FileId>,
}

impl Recovery {
    /// Begins an item or statement whose first token is the one of this count: what was noted about the last one does
    /// not explain errors in it.
    pub(super) fn begin_item(&mut self, count: u64) {
        self.item_before = std::mem::replace(&mut self.item, count);
        self.early_brace = None;
        self.braces = 0;
        self.closer = None;
        self.at_body = None;
    }

    /// Takes the last item up again: errors in it are explained as before.
    pub(super) fn resume_item(&mut self) {
        self.item = self.item_before;
    }
}
