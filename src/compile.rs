//! [`compile`]: from a main file to the record graph.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use crate::diagnostics::{Diagnostic, Diags};
use crate::lib_td;
use crate::parser::ast::Ast;
use crate::parser::front_end::{Files, FrontEnd};
use crate::parser::parse;
use crate::records::{Elaborated, Limits, Records, elaborate};
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

/// Compiles the main file and everything that it includes; returns `None` if an error was reported.
pub fn compile(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    diags: &mut Diags,
) -> Option<Records> {
    stacker::grow(options.limits.fitted().stack, || {
        let mut interner = Interner::new();
        let ast = read_tree(&mut files(sources, loader), main, options, &mut interner, diags);
        let elaborated = evaluate(&ast, Elaborated::new(interner), sources, loader, options, diags);
        finish(elaborated, sources, diags)
    })
}

/// The files that the parser can read.
pub(crate) fn files<'a>(sources: &'a mut SourceMap, loader: &'a dyn Loader) -> Files<'a> {
    Files { sources, loader, builtin: lib_td::builtin }
}

/// Evaluates the statements of a tree after others.
pub(crate) fn evaluate(
    ast: &Ast,
    before: Elaborated,
    sources: &SourceMap,
    loader: &dyn Loader,
    options: &CompileOptions,
    diags: &mut Diags,
) -> Elaborated {
    let warn = options.warn_on_unused_template_args;
    let search = DefinitionSearch::new(sources, loader, lib_td::FILES);
    let find = |name: &str| search.file(name);
    elaborate(ast, before, &options.limits.fitted(), warn, &find, options.progress.as_deref(), diags)
}

/// The records, unless an error was reported.
pub(crate) fn finish(elaborated: Elaborated, sources: &SourceMap, diags: &mut Diags) -> Option<Records> {
    let mut records = elaborated.into_records();
    records.set_files(sources.starts());
    diags.locate_at_users(|span| lib_td::is_library(sources.name(sources.file_at(span.start))));
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
    stacker::grow(options.limits.stack, || {
        let mut interner = Interner::new();
        read_tree(&mut files(sources, loader), main, options, &mut interner, diags);
        !diags.has_errors()
    })
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

/// The syntax tree of the main file and all that it includes.
fn read_tree(
    files: &mut Files,
    main: FileId,
    options: &CompileOptions,
    interner: &mut Interner,
    diags: &mut Diags,
) -> Ast {
    let json_schema = options.json_schema.as_deref();
    match front_end(options, files.sources.name(main)) {
        Some(front_end) => (front_end.read)(files, main, json_schema, interner, diags),
        None => {
            if json_schema.is_some() {
                diags.push(Diagnostic::global("a JSON Schema is for message schemas in YAML, and this is `.td`"));
            }
            parse(files, main, &options.defines, interner, diags)
        }
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
