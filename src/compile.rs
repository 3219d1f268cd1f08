//! [`compile`]: from a main file to the record graph.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use crate::diagnostics::{Diagnostic, Diags};
use crate::lexer::{Ahead, Preprocessed, TokenStream, flatten};
use crate::lib_td;
use crate::parser::ast::Ast;
use crate::parser::front_end::{Files, FrontEnd};
use crate::parser::{Part, Parts};
use crate::records::{Elaborated, Elaboration, Limits, Records, elaborate};
use crate::source::{DefinitionSearch, FileId, Interner, Loader, MemoryLoader, SourceMap};

/// The options of a compilation.
#[derive(Clone, Debug)]
pub struct CompileOptions {
    /// The front ends besides the record language; `tdgen::FRONT_ENDS` has the built-in ones.
    pub front_ends: &'static [FrontEnd],
    /// The format of the main file: `td`, or the name of a front end. By default the file name decides.
    pub input_format: Option<String>,
    /// A JSON Schema to validate a message schema in YAML against; needs the feature `json-schema`.
    pub json_schema: Option<String>,
    /// The macros that are defined (`-D`).
    pub defines: Vec<String>,
    /// Whether to warn about unused template arguments.
    pub warn_on_unused_template_args: bool,
    /// The version of LLVM whose text of values is printed.
    pub llvm_version: Option<u32>,
    /// The limits of the evaluation.
    pub limits: Limits,
    /// Receives the number of records so far, for a display of the progress.
    pub progress: Option<Arc<AtomicUsize>>,
}

impl Default for CompileOptions {
    fn default() -> Self {
        CompileOptions {
            front_ends: &[],
            input_format: None,
            json_schema: None,
            defines: Vec::new(),
            warn_on_unused_template_args: true,
            llvm_version: None,
            limits: Limits::default(),
            progress: None,
        }
    }
}

impl CompileOptions {
    #[doc(hidden)]
    pub fn elaboration(&self) -> Elaboration<'_> {
        Elaboration {
            limits: self.limits.fitted(),
            warn_unused: self.warn_on_unused_template_args,
            llvm_version: self.llvm_version.unwrap_or(22),
            progress: self.progress.as_deref(),
        }
    }
}

/// Compiles the main file and everything that it includes; returns `None` if an error was reported.
pub fn compile(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    diags: &mut Diags,
) -> Option<Records> {
    on_stack(options, || {
        let mut input = Input { sources: &mut *sources, main, loader, options, diags: &mut *diags };
        let elaborated = input.evaluate_all(Elaborated::new(Interner::new()))?;
        finish(elaborated, sources, loader, diags)
    })
}

/// Works on a stack of the size that the limits need, if what remains of the current one is smaller.
#[doc(hidden)]
pub fn on_stack<T>(options: &CompileOptions, work: impl FnOnce() -> T) -> T {
    let stack = options.limits.fitted().stack;
    stacker::maybe_grow(stack, stack, work)
}

/// A main file, what reads its includes, and the options of its compilation.
#[doc(hidden)]
pub struct Input<'a> {
    pub sources: &'a mut SourceMap,
    pub main: FileId,
    pub loader: &'a dyn Loader,
    pub options: &'a CompileOptions,
    pub diags: &'a mut Diags,
}

impl Input<'_> {
    /// The tokens of the file and of all that it includes.
    #[doc(hidden)]
    pub fn tokens<'t>(&'t mut self, interner: &'t mut Interner) -> TokenStream<'t> {
        let defines = &self.options.defines;
        TokenStream::new(self.sources, self.main, self.loader, lib_td::builtin, defines, interner, self.diags)
    }

    /// Evaluates the file.
    #[doc(hidden)]
    pub fn evaluate_all(&mut self, mut elaborated: Elaborated) -> Option<Elaborated> {
        match self.front_end() {
            Some(front_end) => {
                let ast = self.read_with(front_end, elaborated.interner());
                Some(elaborate(&ast, 0, elaborated, &self.options.elaboration(), self.diags))
            }
            None => {
                self.refuse_json_schema();
                elaborated.interner().make_room(self.sources.text(self.main).len());
                Some(self.evaluate(elaborated, Preprocessed::default(), None)?.0)
            }
        }
    }

    /// Evaluates the file part by part after other statements and directives. `ahead` is what was read of the file
    /// before. `None` if it cannot be continued there.
    pub(crate) fn evaluate(
        &mut self,
        mut elaborated: Elaborated,
        preprocessed: Preprocessed,
        ahead: Option<Ahead>,
    ) -> Option<(Elaborated, Preprocessed)> {
        let elaboration = self.options.elaboration();
        let is_for_editors = elaborated.notes_uses();
        // The parser and the evaluation have the symbols in turn.
        let mut symbols = std::mem::take(elaborated.interner());
        let mut parts = Parts::new(self.tokens(&mut symbols).after(preprocessed).skip_ahead(ahead));
        if !parts.fits {
            return None;
        }
        parts.mark_for_editors(is_for_editors);
        let (mut elaborated, preprocessed) = evaluate_parts(parts, elaborated, &elaboration, |_, _| {});
        *elaborated.interner() = symbols;
        Some((elaborated, preprocessed))
    }

    /// The front end of the file; `None` for the record language.
    fn front_end(&self) -> Option<&'static FrontEnd> {
        front_end(self.options, self.sources.name(self.main))
    }

    /// The syntax tree of a file in another format.
    fn read_with(&mut self, front_end: &FrontEnd, interner: &mut Interner) -> Ast {
        let mut files = Files { sources: self.sources, loader: self.loader, builtin: lib_td::builtin };
        (front_end.read)(&mut files, self.main, self.options.json_schema.as_deref(), interner, self.diags)
    }

    fn refuse_json_schema(&mut self) {
        if self.options.json_schema.is_some() {
            self.diags.push(Diagnostic::global("a JSON Schema is for message schemas in YAML, and this is `.td`"));
        }
    }
}

/// Evaluates part after part; calls `before_each` before the next one is read. The parts have the symbols.
#[doc(hidden)]
pub fn evaluate_parts<'a>(
    mut parts: Parts<'a>,
    mut elaborated: Elaborated,
    elaboration: &Elaboration<'_>,
    mut before_each: impl FnMut(&Parts<'a>, &Elaborated),
) -> (Elaborated, Preprocessed) {
    loop {
        before_each(&parts, &elaborated);
        let Some(Part { ast, first, misses_file, interner, diags }) = parts.next() else { break };
        if misses_file {
            elaborated.miss_file();
        }
        std::mem::swap(interner, elaborated.interner());
        elaborated = elaborate(ast, first, elaborated, elaboration, diags);
        std::mem::swap(interner, elaborated.interner());
    }
    (elaborated, parts.preprocessed())
}

/// The records, unless an error was reported.
pub(crate) fn finish(
    elaborated: Elaborated,
    sources: &SourceMap,
    loader: &dyn Loader,
    diags: &mut Diags,
) -> Option<Records> {
    explain(&elaborated, sources, loader, diags);
    let mut records = elaborated.into_records();
    records.set_files(sources.starts());
    (!diags.has_errors()).then_some(records)
}

/// Adds to errors what is known only at the end.
#[doc(hidden)]
pub fn explain(elaborated: &Elaborated, sources: &SourceMap, loader: &dyn Loader, diags: &mut Diags) {
    let search = DefinitionSearch::new(sources, loader, lib_td::FILES);
    elaborated.explain_undefined(|name| search.file(name), diags);
    diags.locate_at_users(|span| lib_td::is_library(sources.name(sources.file_at(span.start))));
}

/// Reads the main file and everything that it includes into `sources`, without evaluation. Returns whether no error was
/// reported.
pub fn read(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    diags: &mut Diags,
) -> bool {
    on_stack(options, || {
        let mut input = Input { sources, main, loader, options, diags };
        let mut interner = Interner::new();
        match input.front_end() {
            Some(front_end) => drop(input.read_with(front_end, &mut interner)),
            None => {
                input.refuse_json_schema();
                let mut parts = Parts::new(input.tokens(&mut interner));
                while parts.next().is_some() {}
            }
        }
        !input.diags.has_errors()
    })
}

/// Returns the text of the main file with all that it includes in place, and without directives: a file that gives the
/// same records. None if an error was reported.
pub fn preprocess(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    diags: &mut Diags,
) -> Option<Vec<u8>> {
    let mut interner = Interner::new();
    let mut input = Input { sources, main, loader, options, diags };
    let flat = flatten(input.tokens(&mut interner));
    (!input.diags.has_errors()).then_some(flat)
}

/// Compiles a string without includes, for tests and examples.
///
/// # Errors
/// The diagnostics, and the sources that they refer to.
pub fn compile_text(text: &str) -> Result<(Records, SourceMap), Box<(Diags, SourceMap)>> {
    let mut sources = SourceMap::new(Vec::new());
    let mut diags = Diags::new(20);
    let main = match sources.add("input.td", text.as_bytes().to_vec()) {
        Ok(main) => main,
        Err(_) => return Err(Box::new((diags, sources))),
    };
    match compile(&mut sources, main, &MemoryLoader::default(), &CompileOptions::default(), &mut diags) {
        Some(records) => Ok((records, sources)),
        None => Err(Box::new((diags, sources))),
    }
}

/// The front end for a main file of this name; `None` for the record language.
pub(crate) fn front_end(options: &CompileOptions, name: &str) -> Option<&'static FrontEnd> {
    let mut front_ends = options.front_ends.iter();
    match &options.input_format {
        Some(format) => front_ends.find(|front_end| front_end.name == format),
        None => front_ends.find(|front_end| front_end.reads(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::compile_text;

    /// The messages of a text that is refused.
    fn errors(text: &str) -> Vec<String> {
        match compile_text(text) {
            Ok(_) => Vec::new(),
            Err(refused) => refused.0.sorted().iter().map(|fault| fault.message.clone()).collect(),
        }
    }

    #[test]
    fn forms_that_newer_versions_refuse_are_recorded() {
        let text = "class A { bits<4> b = 0; bits<4> c = 0; } class O; def o : O;
            let b<3-2> = 1, c{1} = 1, c<0> = 1 in def x : A { let b{1} = 1; }
            def y { O op = !getop<O>((o 1)); }";
        let (records, _) = compile_text(text).unwrap_or_else(|_| panic!("it is accepted"));
        let found = records.superseded().iter().map(|one| (one.since, one.help.as_str()));
        let expected =
            [(23, "write `let b{3-2} = ... in`"), (23, "write `let c{0} = ... in`"), (22, "write `!getdagop`")];
        assert_eq!(found.collect::<Vec<_>>(), expected);
        let span = records.superseded()[0].span;
        assert_eq!(span.end - span.start, 5);
    }

    #[test]
    fn a_missing_parent_is_the_only_error_of_its_record() {
        let text = "class B<int n, int unused> : Gone { let q = 1; int z = r; }
            def e : B<\"s\", 1> { let w = 1; }
            def f { int i = e.w; Gone g = e; Gone h = ?; }";
        assert_eq!(errors(text), ["undefined class `Gone`"]);
    }

    #[test]
    fn a_wrong_argument_is_reported_once_and_the_record_keeps_its_class() {
        let text = "class C<int a> { int v = a; assert !eq(a, 1), \"one\"; }
            def g : C<\"x\"> { int w = !add(v, 1); }
            def h { C c = g; int n = g.w; }";
        let wrong = "expected `int` for argument `a`, got \"x\" of type `string`";
        assert_eq!(errors(text), [wrong]);
    }

    #[test]
    fn an_undefined_name_is_reported_once() {
        let text = "def a { int i = nope; } def b { int i = nope; } defm : M; defm : M;";
        let expected = ["undefined name `nope`", "undefined multiclass `M`"];
        assert_eq!(errors(text), expected);
    }
}
