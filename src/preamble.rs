//! [`Preamble`]: an included file that several main files begin with, compiled once for all of them.
//!
//! A file *leads* if nothing but comments, directives and includes precedes it. What it defines depends only on its text,
//! the include folders and the macros, so what the first compilation of it left can be copied instead of computed again:
//! all tables of the evaluation, and what its directives define. Positions are the same in all copies, because they begin
//! after free ones, which the files around it take. A file that reports anything is no preamble.

use crate::compile::{CompileOptions, evaluate, files, finish, front_end};
use crate::diagnostics::Diags;
use crate::lexer::{Ahead, Preprocessed, TokenStream};
use crate::parser::parse_after;
use crate::records::{Elaborated, Records};
use crate::source::{FileId, Interner, Loader, SourceMap};

/// A main file and the files that lead it: each begins with an include of the next.
pub(crate) struct Leading(SourceMap);

impl Leading {
    /// The leading files of the main file, in a map that has no other file.
    pub(crate) fn of(
        mut sources: SourceMap,
        main: FileId,
        options: &CompileOptions,
        loader: &dyn Loader,
    ) -> Option<Leading> {
        if front_end(options, sources.name(main)).is_some() {
            return None;
        }
        let (mut interner, mut diags) = (Interner::new(), Diags::new(1));
        let files = files(&mut sources, loader);
        let defines = &options.defines;
        let tokens =
            TokenStream::new(files.sources, main, loader, files.builtin, defines, &mut interner, &mut diags);
        (tokens.leading() > 1).then_some(Leading(sources))
    }

    /// The names of the main file and of those that lead it, outermost first.
    pub(crate) fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.names()
    }
}

/// What a leading file has left.
pub(crate) struct Preamble {
    sources: SourceMap,
    preprocessed: Preprocessed,
    elaborated: Elaborated,
}

/// A preamble, and its number among the leading files.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub(crate) preamble: &'a Preamble,
    pub(crate) number: usize,
}

impl Preamble {
    /// Compiles a leading file, perhaps after a preamble of its own. None if it reports anything.
    pub(crate) fn compile(
        leading: &Leading,
        number: usize,
        before: Option<Before<'_>>,
        options: &CompileOptions,
        loader: &dyn Loader,
    ) -> Option<Preamble> {
        stacker::grow(options.limits.fitted().stack, || {
            let mut diags = Diags::new(1);
            let file = FileId(u32::try_from(number).ok()?);
            let compiled = match before {
                Some(before) => compile_after(before, leading, number, options, loader, &mut diags)?,
                None => Preamble::new(SourceMap::of_include(&leading.0, file), None, options, loader, &mut diags)?,
            };
            diags.is_empty().then_some(compiled)
        })
    }

    /// Compiles the first file of a map, which includes what is ahead.
    fn new(
        mut sources: SourceMap,
        before: Option<(Ahead, Elaborated)>,
        options: &CompileOptions,
        loader: &dyn Loader,
        diags: &mut Diags,
    ) -> Option<Preamble> {
        let (ahead, mut elaborated) = match before {
            Some((ahead, elaborated)) => (Some(ahead), elaborated),
            None => (None, Elaborated::new(Interner::new())),
        };
        let (defines, interner) = (&options.defines, elaborated.interner());
        let mut files = files(&mut sources, loader);
        let (ast, preprocessed) = parse_after(ahead, &mut files, FileId(0), defines, interner, diags)?;
        let elaborated = evaluate(&ast, elaborated, &sources, loader, options, diags);
        Some(Preamble { sources, preprocessed, elaborated })
    }
}

/// Compiles a leading file or the main file after a preamble; none if that does not fit.
fn compile_after(
    before: Before<'_>,
    leading: &Leading,
    number: usize,
    options: &CompileOptions,
    loader: &dyn Loader,
    diags: &mut Diags,
) -> Option<Preamble> {
    let Before { preamble, number: ahead } = before;
    let sources = preamble.sources.after(&leading.0, number..ahead)?;
    let files = (1..=ahead - number).rev().filter_map(|file| u32::try_from(file).ok()).map(FileId).collect();
    let ahead = Ahead { files, preprocessed: preamble.preprocessed.clone() };
    Preamble::new(sources, Some((ahead, preamble.elaborated.clone())), options, loader, diags)
}

/// Compiles the main file after a preamble; none if that does not fit. The diagnostics are new ones.
pub(crate) fn compile_main(
    before: Before<'_>,
    leading: &Leading,
    options: &CompileOptions,
    loader: &dyn Loader,
    diags: &mut Diags,
) -> Option<(SourceMap, Option<Records>)> {
    stacker::grow(options.limits.fitted().stack, || {
        let compiled = compile_after(before, leading, 0, options, loader, diags)?;
        let records = finish(compiled.elaborated, &compiled.sources, diags);
        Some((compiled.sources, records))
    })
}
