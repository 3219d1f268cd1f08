//! [`Asides`]: what a file has beside its tokens, for tools that read one file and all of its text.

use super::kind::line_end;
#[cfg(feature = "editor")]
use super::preprocess::{is_plain_if, word_at};
use super::stream::TokenStream;
use crate::source::Span;

/// The parts of a file that the parser does not see, in reading order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Asides {
    /// `include "file"`: the file is not opened.
    pub(crate) includes: Vec<Span>,
    /// Each directive from its `#` to the end of its line, without the line end.
    pub(crate) directives: Vec<Span>,
    /// The lines of regions that are not read.
    pub(crate) skipped: Vec<Span>,
}

impl TokenStream<'_> {
    /// Reads this file only, and keeps what it has beside its tokens.
    #[cfg(feature = "editor")]
    pub(crate) fn of_one_file(mut self) -> Self {
        self.asides = Some(Asides::default());
        self
    }

    /// What the file has beside its tokens.
    #[cfg(feature = "editor")]
    pub(crate) fn into_asides(self) -> Asides {
        self.asides.unwrap_or_default()
    }

    /// Keeps the `include` between these spans; false if its file is to be opened.
    pub(super) fn keep_include(&mut self, include: Span, site: Span) -> bool {
        if let Some(asides) = &mut self.asides {
            asides.includes.push(include.to(site));
        }
        self.asides.is_some()
    }

    /// Keeps the directive between these offsets.
    pub(super) fn keep_directive(&mut self, start: usize, end: usize) {
        if let (Some(asides), Some(frame)) = (&mut self.asides, self.frames.last()) {
            asides.directives.push(frame.span(start, end));
        }
    }

    /// Keeps the lines that were skipped between the ends of two directives' lines.
    pub(super) fn keep_skipped(&mut self, from: usize, to: usize) {
        let (Some(asides), Some(frame)) = (&mut self.asides, self.frames.last()) else {
            return;
        };
        let text = frame.text.as_slice();
        let mut start = line_end(text, from);
        start += match text.get(start..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        let line = text.get(start..to).unwrap_or_default();
        let blanks = line.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let before = to - blanks.min(to);
        let begins_line = before <= start || matches!(text.get(before - 1), Some(b'\n' | b'\r'));
        let end = if begins_line && to < text.len() { before } else { to };
        if start < end {
            asides.skipped.push(frame.span(start, end));
        }
    }
}

/// Whether a directive may begin with the `#` at an offset: a word follows, and only blanks or a comment precede it.
#[cfg(feature = "editor")]
pub(crate) fn may_begin_directive(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let before = &before[..at - blanks];
    let begins_line = before.is_empty() || [&b"\n"[..], b"\r", b"*/"].iter().any(|end| before.ends_with(end));
    begins_line && (word_at(text, at).is_some() || is_plain_if(text, at))
}
