//! [`Ahead`]: includes at the beginning of a file that were read before, and what their directives have left.

use rustc_hash::{FxHashMap, FxHashSet};

use super::raw::{Raw, StringForm, scan, scan_name, skip_blanks};
use super::stream::{Frame, MAX_INCLUDE_DEPTH, MAX_INCLUSIONS, TokenStream};
use super::token::Token;
use super::words::Reserved;
use crate::source::{FileId, Span, Symbol, path};

/// What the directives so far have left.
#[derive(Clone, Default)]
pub(crate) struct Preprocessed {
    pub(super) macros: FxHashSet<Symbol>,
    /// Files that a macro guards, by include name: not opened again while the macro is defined.
    pub(super) guarded: FxHashMap<Symbol, Symbol>,
    pub(super) inclusions: usize,
    /// The macros that directives mention.
    pub(super) tested: FxHashSet<Symbol>,
    /// The levels of files that were open together.
    pub(super) deepest: usize,
    /// The macro that guards the main file, at its end.
    pub(super) guard: Option<Symbol>,
}

impl Preprocessed {
    /// Whether a macro is defined.
    pub(super) fn test(&mut self, name: Symbol) -> bool {
        self.tested.insert(name);
        self.macros.contains(&name)
    }

    /// Whether a file need not be opened again.
    pub(crate) fn is_guarded(&self, asked: Symbol) -> bool {
        self.guarded.get(&asked).is_some_and(|name| self.macros.contains(name))
    }
}

/// Included files that were read before.
pub(crate) struct Ahead {
    /// The files to open before that, each the first include of the one before; last first.
    pub(crate) open: Vec<FileId>,
    /// The files that the next includes need not open, last first; none for one that is guarded.
    pub(crate) skip: Vec<Option<FileId>>,
    /// What they have left.
    pub(crate) preprocessed: Preprocessed,
}

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
    let start = skip_comments(text, at);
    let (length, Some(Reserved::Include)) = scan_name(text, start) else {
        return None;
    };
    let start = skip_comments(text, start + length);
    match scan(text, start) {
        (Raw::String(StringForm::Plain), end) => Some((text.get(start + 1..end - 1)?, end)),
        _ => None,
    }
}

/// Where the next token or directive begins.
fn skip_comments(text: &[u8], mut at: usize) -> usize {
    loop {
        let start = skip_blanks(text, at);
        match scan(text, start) {
            (Raw::BlockComment, end) => at = end,
            _ => return start,
        }
    }
}

impl Preprocessed {
    /// Notes that the main file is one that others include by this name.
    pub(crate) fn include_as(&mut self, asked: Symbol) {
        self.guarded.extend(self.guard.take().map(|guard| (asked, guard)));
    }

    /// Whether files would be read in the same way after others, with so many files open around them.
    fn fits(&self, others: &Preprocessed, around: usize) -> bool {
        let others_define = |name: &Symbol| others.macros.contains(name) && others.tested.contains(name);
        !self.tested.iter().any(others_define)
            && self.deepest + around <= MAX_INCLUDE_DEPTH
            && self.inclusions + others.inclusions <= MAX_INCLUSIONS
    }

    /// Adds what files have left, with so many files open around them.
    fn append(&mut self, files: Preprocessed, around: usize) {
        self.macros.extend(files.macros);
        self.guarded.extend(files.guarded);
        self.tested.extend(files.tested);
        self.inclusions += files.inclusions;
        self.deepest = self.deepest.max(files.deepest + around);
    }
}
