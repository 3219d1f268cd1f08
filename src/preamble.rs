//! [`Preamble`]: includes that several main files begin with, compiled once for all of them.
//!
//! An include *leads* if nothing but comments, directives and includes precedes it. What leading includes define
//! depends only on their texts, the include folders and the macros, so what the first compilation of them left can be
//! copied instead of computed again: all tables of the evaluation, and what their directives define. Positions are the
//! same in all copies, because they begin after free ones, which the files around take. A file that reports anything is
//! in no preamble.

use crate::compile::{CompileOptions, Input, finish, front_end, on_stack};
use crate::diagnostics::Diags;
use crate::lexer::{Ahead, LeadingInclude, Preprocessed};
use crate::records::{Elaborated, Records};
use crate::source::{FileId, Interner, Loader, SourceMap};

/// A main file and the includes that lead.
pub struct Leading {
    /// The files with the includes, each of which begins with an include of the next, and the included files.
    sources: SourceMap,
    interner: Interner,
    /// In the order in which they are read: those in the innermost file first.
    includes: Vec<LeadingInclude>,
}

impl Leading {
    /// The leading includes of the main file, in a map that has no other file; none if there are none.
    pub fn of(mut sources: SourceMap, main: FileId, options: &CompileOptions, loader: &dyn Loader) -> Option<Leading> {
        if front_end(options, sources.name(main)).is_some() {
            return None;
        }
        let mut interner = Interner::new();
        let mut diags = Diags::new(1);
        let mut input = Input { sources: &mut sources, main, loader, options, diags: &mut diags };
        let includes = input.tokens(&mut interner).leading();
        (!includes.is_empty()).then_some(Leading { sources, interner, includes })
    }

    /// The includes: how many files are around each, its name as written, and the name of its file.
    pub fn includes(&self) -> impl Iterator<Item = (usize, &[u8], &str)> {
        let shown = |include: &LeadingInclude| {
            (include.level, self.interner.bytes(include.asked), self.sources.name(include.file))
        };
        self.includes.iter().map(shown)
    }

    /// The name of an include, as written.
    fn name(&self, number: usize) -> Option<&[u8]> {
        self.includes.get(number).map(|include| self.interner.bytes(include.asked))
    }
}

/// What leading includes of one file have left.
#[derive(Clone)]
pub struct Preamble {
    sources: SourceMap,
    /// Their files; none for one that a macro guards.
    files: Vec<Option<FileId>>,
    preprocessed: Preprocessed,
    elaborated: Elaborated,
}

/// A preamble to begin with, and the number of its last include among the leading ones.
#[derive(Clone, Copy)]
pub struct Before<'a> {
    pub preamble: &'a Preamble,
    pub last: usize,
}

/// Compiles files that have leading includes.
pub struct Compiler<'a> {
    pub leading: &'a Leading,
    pub options: &'a CompileOptions,
    pub loader: &'a dyn Loader,
}

impl Compiler<'_> {
    /// Compiles the main file after a preamble; none if that does not fit.
    pub fn main(&self, before: Before<'_>, diags: &mut Diags) -> Option<(SourceMap, Option<Records>)> {
        on_stack(self.options, || {
            let Preamble { sources, elaborated, .. } = self.after(before, 0, diags)?;
            let records = finish(elaborated, &sources, self.loader, diags);
            Some((sources, records))
        })
    }

    /// Compiles the leading includes of one file, up to this one, perhaps after a preamble. None if they report
    /// anything.
    pub fn preamble(&self, last: usize, before: Option<Before<'_>>) -> Option<Preamble> {
        let includes = &self.leading.includes;
        let level = includes.get(last)?.level;
        let first = includes.iter().position(|include| include.level == level)?;
        on_stack(self.options, || {
            let mut diags = Diags::new(1);
            let (mut preamble, next) = match before {
                Some(Before { preamble, last }) if last >= first => {
                    let sources = preamble.sources.with_folders_of(&self.leading.sources, self.loader)?;
                    (Preamble { sources, ..preamble.clone() }, last + 1)
                }
                Some(before) => {
                    let mut preamble = self.after(before, level, &mut diags)?;
                    preamble.end(Some(FileId(0)), self.leading.name(first)?);
                    (preamble, first + 1)
                }
                None => (Preamble::empty(self.leading), first),
            };
            for number in next..=last {
                preamble = self.include(preamble, number, &mut diags)?;
            }
            diags.is_empty().then_some(preamble)
        })
    }

    /// Compiles a file after a preamble; `level` is the number of files around it.
    fn after(&self, before: Before<'_>, level: usize, diags: &mut Diags) -> Option<Preamble> {
        let Before { preamble, last } = before;
        let end = self.leading.includes.get(last)?.level;
        let around = &self.leading.sources;
        let sources = preamble.sources.with_folders_of(around, self.loader)?.after(around, level..end)?;
        let number = |file: usize| u32::try_from(file).ok().map(FileId);
        let around = end - level;
        let moved = |file: &Option<FileId>| file.and_then(|FileId(file)| number(file as usize + around));
        let ahead = Ahead {
            open: (1..around).rev().filter_map(number).collect(),
            skip: preamble.files.iter().rev().map(moved).collect(),
            preprocessed: preamble.preprocessed.clone(),
        };
        let (files, elaborated) = (Vec::new(), preamble.elaborated.clone());
        let before = Preamble { sources, files, preprocessed: Preprocessed::default(), elaborated };
        self.file(FileId(0), before, Some(ahead), diags)
    }

    /// Compiles a leading include after those before it.
    fn include(&self, mut before: Preamble, number: usize, diags: &mut Diags) -> Option<Preamble> {
        let name = self.leading.name(number)?;
        let asked = before.elaborated.interner().intern(name);
        if before.preprocessed.is_guarded(asked) {
            before.files.push(None);
            return Some(before);
        }
        let file = before.sources.add_from(&self.leading.sources, self.leading.includes.get(number)?.file)?;
        let mut preamble = self.file(file, before, None, diags)?;
        preamble.end(Some(file), name);
        Some(preamble)
    }

    /// Compiles a file after others, or with includes that lead to others.
    fn file(&self, file: FileId, before: Preamble, ahead: Option<Ahead>, diags: &mut Diags) -> Option<Preamble> {
        let Preamble { mut sources, files, preprocessed, elaborated } = before;
        let (loader, options) = (self.loader, self.options);
        let mut input = Input { sources: &mut sources, main: file, loader, options, diags };
        let (elaborated, preprocessed) = input.evaluate(elaborated, preprocessed, ahead)?;
        Some(Preamble { sources, files, preprocessed, elaborated })
    }
}

impl Preamble {
    /// Before the first of these includes.
    fn empty(leading: &Leading) -> Preamble {
        Preamble {
            sources: SourceMap::of_includes(leading.sources.include_dirs().to_vec()),
            files: Vec::new(),
            preprocessed: Preprocessed::default(),
            elaborated: Elaborated::new(Interner::new()),
        }
    }

    /// Notes that a file is complete, and is included by this name.
    fn end(&mut self, file: Option<FileId>, name: &[u8]) {
        let asked = self.elaborated.interner().intern(name);
        self.preprocessed.include_as(asked);
        self.files.push(file);
    }
}
