//! [`compile`]: from a main file to the record graph.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use crate::diagnostics::{Diagnostic, Diags};
use crate::lexer::{Preprocessed, TokenStream};
use crate::lib_td;
use crate::parser::ast::Ast;
use crate::parser::front_end::{Files, FrontEnd};
use crate::parser::{Part, Parts};
use crate::records::{Elaborated, Elaboration, Limits, Records, elaborate};
use crate::source::{DefinitionSearch, FileId, Interner, Loader, MemoryLoader, SourceMap};

/// The options of a compilation.
#[derive(Clone, Debug)]
pub struct CompileOptions {
    /// The front ends besides the record language; [`FRONT_ENDS`](crate::FRONT_ENDS) has the built-in ones.
    pub front_ends: &'static [FrontEnd],
    /// The format of the main file: `td`, or the name of a front end. By default the file name decides.
    pub input_format: Option<String>,
    /// A JSON Schema to validate a message schema in YAML against; needs the feature `json-schema`.
    pub json_schema: Option<String>,
    /// The macros that are defined (`-D`).
    pub defines: Vec<String>,
    /// Whether to warn about unused template arguments.
    pub warn_on_unused_template_args: bool,
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
            limits: Limits::default(),
            progress: None,
        }
    }
}

impl CompileOptions {
    fn elaboration(&self) -> Elaboration<'_> {
        Elaboration {
            limits: self.limits.fitted(),
            warn_unused: self.warn_on_unused_template_args,
            progress: self.progress.as_deref(),
        }
    }

    fn refuse_json_schema(&self, diags: &mut Diags) {
        if self.json_schema.is_some() {
            diags.push(Diagnostic::global("a JSON Schema is for message schemas in YAML, and this is `.td`"));
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
        let mut elaborated = Elaborated::new(Interner::new());
        let elaborated = match front_end(options, sources.name(main)) {
            Some(front_end) => {
                let ast = read_with(front_end, sources, main, loader, options, elaborated.interner(), diags);
                elaborate(&ast, 0, elaborated, &options.elaboration(), diags)
            }
            None => {
                options.refuse_json_schema(diags);
                let mut interner = Interner::new();
                interner.make_room(sources.text(main).len());
                let parts = Parts::new(tokens(sources, main, loader, options, &mut interner, diags));
                let (mut elaborated, _) = evaluate(parts, elaborated, options);
                *elaborated.interner() = interner;
                elaborated
            }
        };
        finish(elaborated, sources, loader, diags)
    })
}

/// Works on a stack of the size that the limits need, if what remains of the current one is smaller.
pub(crate) fn on_stack<T>(options: &CompileOptions, work: impl FnOnce() -> T) -> T {
    let stack = options.limits.fitted().stack;
    stacker::maybe_grow(stack, stack, work)
}

/// The tokens of a file and all that it includes.
pub(crate) fn tokens<'a>(
    sources: &'a mut SourceMap,
    file: FileId,
    loader: &'a dyn Loader,
    options: &CompileOptions,
    interner: &'a mut Interner,
    diags: &'a mut Diags,
) -> TokenStream<'a> {
    TokenStream::new(sources, file, loader, lib_td::builtin, &options.defines, interner, diags)
}

/// Evaluates the parts of an input after other statements. The symbols are those of the parts.
pub(crate) fn evaluate(
    mut parts: Parts<'_>,
    mut elaborated: Elaborated,
    options: &CompileOptions,
) -> (Elaborated, Preprocessed) {
    let elaboration = options.elaboration();
    while let Some(Part { ast, first, interner, diags }) = parts.next() {
        std::mem::swap(interner, elaborated.interner());
        elaborated = elaborate(ast, first, elaborated, &elaboration, diags);
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
    let search = DefinitionSearch::new(sources, loader, lib_td::FILES);
    elaborated.explain_undefined(|name| search.file(name), diags);
    diags.locate_at_users(|span| lib_td::is_library(sources.name(sources.file_at(span.start))));
    let mut records = elaborated.into_records();
    records.set_files(sources.starts());
    (!diags.has_errors()).then_some(records)
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
        let mut interner = Interner::new();
        match front_end(options, sources.name(main)) {
            Some(front_end) => drop(read_with(front_end, sources, main, loader, options, &mut interner, diags)),
            None => {
                options.refuse_json_schema(diags);
                let mut parts = Parts::new(tokens(sources, main, loader, options, &mut interner, diags));
                while parts.next().is_some() {}
            }
        }
        !diags.has_errors()
    })
}

/// The syntax tree of a main file in another format.
fn read_with(
    front_end: &FrontEnd,
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    interner: &mut Interner,
    diags: &mut Diags,
) -> Ast {
    let mut files = Files { sources, loader, builtin: lib_td::builtin };
    (front_end.read)(&mut files, main, options.json_schema.as_deref(), interner, diags)
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
