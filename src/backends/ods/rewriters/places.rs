//! [`Places`]: locates parts of a pattern in its source.
//!
//! The record graph knows where a record is defined, not where the parts of its dags are. They are found by their text.

use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::{SourceMap, Span};

/// The most bytes that are searched.
const LONGEST: usize = 1 << 16;

/// Locates parts of a record.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub(super) record: RecordRef<'a>,
    pub(super) sources: &'a SourceMap,
}

impl Places<'_> {
    /// Returns an error at the first occurrence of a word, such as `$x` or `AddOp`, in the definition of the record; at
    /// the record, if there is none.
    pub(super) fn error(&self, word: &str, message: impl Into<String>) -> Diagnostic {
        let mut error = self.record.error(message);
        if let Some(span) = self.find(word) {
            error.span = Some(span);
        }
        error
    }

    pub(super) fn find(&self, word: &str) -> Option<Span> {
        let start = self.record.span().start;
        let file = self.sources.file_at(start);
        let begin = self.sources.start(file);
        let end = self.record.records().end_of_definition(self.record.span());
        let text = self.sources.text(file);
        let from = usize::try_from(start.checked_sub(begin)?).ok()?;
        let to = usize::try_from(end.saturating_sub(begin)).ok()?.min(text.len()).min(from + LONGEST);
        let at = position(text.get(from..to)?, word.as_bytes())?;
        let at = start + u32::try_from(at).ok()?;
        Some(Span::new(at, at + u32::try_from(word.len()).ok()?))
    }
}

fn position(text: &[u8], word: &[u8]) -> Option<usize> {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let is_word = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| text.get(at));
        !is_part(before) && before != Some(&b'$') && !is_part(text.get(at + word.len()))
    };
    memchr::memmem::find_iter(text, word).find(|&at| is_word(at))
}

/// Returns how a record is written: its name, or the class of which it has no name.
pub(super) fn written(record: RecordRef<'_>) -> String {
    if !record.is_anonymous() {
        return record.name().into_owned();
    }
    let class = record.direct_classes().next();
    class.map_or_else(String::new, |class| class.name().into_owned())
}
