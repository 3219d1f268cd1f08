//! Includes at the beginning of a file: which they are, and how those that were read before are skipped.

use super::kind::{Kind, StringForm, scan};
use super::preprocessed::{Ahead, Preprocessed};
use super::stream::{Frame, TokenStream};
use super::token::Token;
use crate::source::{FileId, Span, Symbol, path};

/// An include at the beginning of a file.
pub(crate) struct LeadingInclude {
    /// The number of files that are open around it.
    pub(crate) level: usize,
    /// The name as written.
    pub(crate) asked: Symbol,
    pub(crate) file: FileId,
}

impl TokenStream<'_> {
    /// Continues after other files.
    pub(crate) fn after(mut self, before: Preprocessed) -> Self {
        self.preprocessed.append(before, 0);
        self
    }

    /// Skips what was read before.
    pub(crate) fn skip_ahead(mut self, ahead: Option<Ahead>) -> Self {
        self.ahead = ahead;
        self
    }

    /// What the directives of the whole input have left.
    pub(crate) fn preprocessed(self) -> Preprocessed {
        self.preprocessed
    }

    /// Whether something that was read before is ahead.
    pub(crate) fn has_ahead(&self) -> bool {
        self.ahead.is_some()
    }

    /// The includes before the first token, in the order in which their files are read, if each open file is the first
    /// include of the one before. Those after a directive that follows another include are left out.
    pub(crate) fn leading(mut self) -> Vec<LeadingInclude> {
        self.next_token(&mut Token::Eof, &mut Span::default());
        if self.frames.len() != self.preprocessed.inclusions || self.diags.has_errors() {
            return Vec::new();
        }
        let mut includes = Vec::new();
        for level in (1..self.frames.len()).rev() {
            let Some(asked) = self.frames[level].asked else { break };
            includes.push(LeadingInclude { level, asked, file: FileId(level as u32) });
            let Frame { text, mut at, start, .. } = self.frames[level - 1].clone();
            while let Some((name, end)) = next_include(&text, at) {
                let (asked, shown) = (self.interner.intern(name), path::from_bytes(name));
                at = end;
                let site = Span::new(start + at as u32, start + at as u32);
                let Ok(file) = self.sources.include(self.loader, self.builtin, &shown, site) else { break };
                includes.push(LeadingInclude { level, asked, file });
            }
        }
        includes
    }

    /// Whether an include leads to what was read before, and is done.
    pub(super) fn is_ahead(&mut self, asked: Symbol, site: Span) -> bool {
        let Some(ahead) = &mut self.ahead else {
            return false;
        };
        if let Some(file) = ahead.open.pop() {
            self.sources.set_included_from(file, site);
            self.open(file, Some(asked));
            return true;
        }
        if !ahead.preprocessed.fits(&self.preprocessed, self.frames.len()) {
            return false;
        }
        if let Some(Some(file)) = ahead.skip.pop() {
            self.sources.set_included_from(file, site);
        }
        if ahead.skip.is_empty()
            && let Some(Ahead { preprocessed, .. }) = self.ahead.take()
        {
            self.preprocessed.append(preprocessed, self.frames.len());
        }
        true
    }
}

/// The file name of an include that only comments precede, and where it ends.
fn next_include(text: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let (Kind::Include, _, end) = next_token(text, at) else {
        return None;
    };
    match next_token(text, end) {
        (Kind::String(StringForm::Plain), start, end) => Some((text.get(start + 1..end - 1)?, end)),
        _ => None,
    }
}

/// The kind of the next token or directive, its start and its end.
fn next_token(text: &[u8], mut at: usize) -> (Kind, usize, usize) {
    loop {
        let (kind, end) = scan(text, at);
        if !kind.is_trivia() {
            return (kind, at, end);
        }
        at = end;
    }
}
