//! [`Ahead`]: the place of an included file that was read before, and what its directives have left.

use rustc_hash::{FxHashMap, FxHashSet};

use super::stream::{MAX_INCLUDE_DEPTH, MAX_INCLUSIONS, TokenStream};
use super::token::Token;
use crate::source::{FileId, Span, Symbol};

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
    pub(super) fn is_guarded(&self, asked: Symbol) -> bool {
        self.guarded.get(&asked).is_some_and(|name| self.macros.contains(name))
    }
}

/// An included file that was read before as a main file, with the same macros on the command line.
pub(crate) struct Ahead {
    /// The files to open before it, each the first include of the one before, and the file itself; last first.
    pub(crate) files: Vec<FileId>,
    /// What it has left.
    pub(crate) preprocessed: Preprocessed,
}

impl TokenStream<'_> {
    /// What the directives of the whole input have left.
    pub(crate) fn preprocessed(self) -> Preprocessed {
        self.preprocessed
    }

    /// Whether everything that was read before could be skipped, and a further statement may follow it.
    pub(crate) fn is_after(&self, token: Token) -> bool {
        // `else` would belong to the last statement.
        self.ahead.is_none() && token != Token::Keyword(super::token::Keyword::Else)
    }

    /// The files that are open at the first token, if each is the first include of the one before.
    pub(crate) fn leading(mut self) -> usize {
        self.next_token(&mut Token::Eof, &mut Span::default());
        let opened = self.frames.len();
        if opened == self.preprocessed.inclusions && !self.diags.has_errors() { opened } else { 1 }
    }

    /// Whether an include leads to what was read before, and is done.
    pub(super) fn is_ahead(&mut self, asked: Symbol, site: Span) -> bool {
        let Some(ahead) = &mut self.ahead else {
            return false;
        };
        match ahead.files[..] {
            [file] if ahead.preprocessed.fits(&self.preprocessed, self.frames.len()) => {
                self.sources.set_included_from(file, site);
                if let Some(Ahead { preprocessed, .. }) = self.ahead.take() {
                    self.preprocessed.append(preprocessed, asked, self.frames.len());
                }
                true
            }
            [_, .., file] => {
                ahead.files.pop();
                self.sources.set_included_from(file, site);
                self.open(file, Some(asked));
                true
            }
            _ => false,
        }
    }
}

impl Preprocessed {
    /// Whether a file would be read in the same way after others, with so many files open around it.
    fn fits(&self, others: &Preprocessed, around: usize) -> bool {
        let others_define = |name: &Symbol| others.macros.contains(name) && others.tested.contains(name);
        !self.tested.iter().any(others_define)
            && self.deepest + around <= MAX_INCLUDE_DEPTH
            && self.inclusions + others.inclusions <= MAX_INCLUSIONS
    }

    /// Adds what a file has left, with so many files open around it.
    fn append(&mut self, file: Preprocessed, asked: Symbol, around: usize) {
        self.macros.extend(file.macros);
        self.guarded.extend(file.guarded);
        self.guarded.extend(file.guard.map(|guard| (asked, guard)));
        self.tested.extend(file.tested);
        self.inclusions += file.inclusions;
        self.deepest = self.deepest.max(file.deepest + around);
    }
}
