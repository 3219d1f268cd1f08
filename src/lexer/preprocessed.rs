//! [`Preprocessed`]: what the directives so far have left, and [`Ahead`]: includes that were read before.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::source::{FileId, Span, Symbol};

/// The maximal nesting of includes: beyond it a file surely includes itself.
pub const MAX_INCLUDE_DEPTH: usize = 200;

/// The maximal number of inclusions: files that include each other twice grow exponentially.
pub const MAX_INCLUSIONS: usize = 100_000;

/// What the directives so far have left.
#[derive(Clone, Default)]
pub struct Preprocessed {
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

    /// Notes that the main file is one that others include by this name.
    pub(crate) fn include_as(&mut self, asked: Symbol) {
        self.guarded.extend(self.guard.take().map(|guard| (asked, guard)));
    }

    /// Whether files would be read in the same way after others, with so many files open around them.
    pub(super) fn fits(&self, others: &Preprocessed, around: usize) -> bool {
        let others_define = |name: &Symbol| others.macros.contains(name) && others.tested.contains(name);
        !self.tested.iter().any(others_define)
            && self.deepest + around <= MAX_INCLUDE_DEPTH
            && self.inclusions + others.inclusions <= MAX_INCLUSIONS
    }

    /// Adds what files have left, with so many files open around them.
    pub(super) fn append(&mut self, files: Preprocessed, around: usize) {
        self.macros.extend(files.macros);
        self.guarded.extend(files.guarded);
        self.tested.extend(files.tested);
        self.inclusions += files.inclusions;
        self.deepest = self.deepest.max(files.deepest + around);
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

/// The parts of a file that the parser does not see, in reading order.
#[derive(Clone, Default, Debug)]
#[cfg_attr(not(feature = "editor"), allow(unreachable_pub, reason = "only `tdgen-editor` reads it"))]
pub struct Asides {
    /// `include "file"`: the file is not opened.
    pub includes: Vec<Span>,
    /// Each directive from its `#` to the end of its line, without the line end.
    pub directives: Vec<Span>,
    /// The lines of regions that are not read.
    pub skipped: Vec<Span>,
}
