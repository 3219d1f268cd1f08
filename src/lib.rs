//! tdgen: a TableGen-compatible record-language compiler.
//!
//! The pipeline, folder by folder:
//!
//! - [`source`]: files and includes become texts with positions ([`source::SourceMap`]);
//! - [`lexer`]: texts become tokens, the preprocessor's directives done;
//! - [`parser`]: tokens become a syntax tree ([`parser::ast::Ast`]);
//! - [`yaml`] and [`schema`]: or message schemas in YAML become such a tree;
//! - [`records`]: the tree becomes the record graph ([`records::Records`]);
//! - [`backends`]: functions from the graph to named outputs ([`backends::Backend`]);
//! - [`apifile`]: beside all that, specifications and templates become the texts of API files;
//! - [`driver`]: the command line and the disk.
//!
//! [`diagnostics`] serves all of them, [`memory`] bounds what users' templates take. Each uses only those before it. [`compile`] is the way from a main file to the
//! graph; [`Driver`] is the whole program, to which backends of your own can be added.
//!
//! # What a record is
//!
//! A description consists of *classes* and *records*. A class is a list of typed *fields* with values that may depend
//! on the class's *template arguments*; a record (a `def`) is what remains when it has taken the fields of all its
//! *superclasses*, their arguments have been replaced by what was passed, and every value that could be computed has
//! been. A record without a name, or one made by writing `Class<args>` where a value stands, is *anonymous*: it gets
//! the name `anonymous_N`, counted in the order of the text. Multiclasses and loops make many records from one text,
//! and leave no trace in the graph but the places they stand at.
//!
//! A *value* is a bit, an integer, bits, a string, a list, a dag, a record, `?` (unset), or an expression over names
//! that are not known yet. Expressions live in classes, where the arguments have no values; in a finished record they
//! are left only in fields declared with `field`, and in bits that refer to other fields. A value is *resolved* when
//! the names in it have been replaced, and *concrete* when nothing in it is left to compute. Values are interned, so
//! two of them are equal when their numbers are ([`records::ids::ValueId`]).
//!
//! Everything has a place: [`source::Span`] leads from a token, a field or a record back to file, line and column, so
//! that a backend can report a fault where its user wrote it.
//!
//! ```
//! let (records, _) = tdgen::compile_text("def Hello { int answer = !mul(6, 7); }").unwrap();
//! let hello = records.def("Hello").unwrap();
//! assert_eq!(hello.field("answer").unwrap().as_int().unwrap(), 42);
//! ```

pub mod apifile;
pub mod backends;
pub mod diagnostics;
pub mod driver;
pub mod lexer;
pub mod lib_td;
pub mod memory;
pub mod parser;
pub mod records;
pub mod schema;
pub mod signature;
pub mod source;
pub mod testing;
pub mod yaml;

pub use driver::Driver;

use diagnostics::{Diagnostic, Diags};
use parser::ast::Ast;
use records::{Limits, Records};
use source::{FileId, Interner, Loader, MemoryLoader, SourceMap};

/// What a backend needs: `use tdgen::prelude::*;`.
///
/// See [`Backend`](backends::Backend) for what one is, [`records::read`] for how it reads records as structs,
/// [`Writer`](backends::Writer) for how it writes code, and [`testing`] for how it is tested.
pub mod prelude {
    pub use crate::Driver;
    pub use crate::backends::{Backend, BackendOption, Content, Context, Output, Writer};
    pub use crate::diagnostics::{Diagnostic, Diags};
    pub use crate::records::Records;
    pub use crate::records::graph::{FieldRef, Kind, RecordRef, ValueRef};
    pub use crate::records::read::{Argument, Dag, Handle, RecordName, Spanned, Value};
    pub use crate::source::Span;
}

/// What a main file is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputFormat {
    /// The record language.
    Td,
    /// A message schema in YAML.
    Yaml,
}

impl InputFormat {
    /// What a file of this name is written in, if nothing else is said.
    pub fn of(name: &str) -> InputFormat {
        match [".yaml", ".yml"].iter().any(|end| name.ends_with(end)) {
            true => InputFormat::Yaml,
            false => InputFormat::Td,
        }
    }
}

/// What a compilation may be told.
#[derive(Clone, Debug)]
pub struct CompileOptions {
    /// What the main file is written in; none for what its name says.
    pub input_format: Option<InputFormat>,
    /// A JSON Schema that a message schema in YAML must meet too; the feature `json-schema` can read it.
    pub json_schema: Option<String>,
    /// Macros that count as defined (`-D`); a schema in YAML asks for none.
    pub defines: Vec<String>,
    /// Whether unused template arguments are warned about.
    pub warn_on_unused_template_args: bool,
    /// How much the input may ask for.
    pub limits: Limits,
}

impl Default for CompileOptions {
    fn default() -> Self {
        CompileOptions {
            input_format: None,
            json_schema: None,
            defines: Vec::new(),
            warn_on_unused_template_args: true,
            limits: Limits::default(),
        }
    }
}

/// The stack that a compilation runs on: every recursion has a limit that fits into it.
const STACK: usize = 512 << 20;

/// Compiles the main file and all that it includes; none when an error was reported.
pub fn compile(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    diags: &mut Diags,
) -> Option<Records> {
    stacker::grow(STACK, || {
        let mut interner = Interner::new();
        let ast = read_tree(sources, main, loader, options, &mut interner, diags);
        let warn = options.warn_on_unused_template_args;
        let records = records::elaborate(&ast, interner, &options.limits, warn, diags);
        (!diags.has_errors()).then_some(records)
    })
}

/// Reads the main file and all that it includes, and evaluates nothing: afterwards `sources` knows the files. False when
/// an error was reported.
pub fn read(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    diags: &mut Diags,
) -> bool {
    stacker::grow(STACK, || {
        let mut interner = Interner::new();
        read_tree(sources, main, loader, options, &mut interner, diags);
        !diags.has_errors()
    })
}

/// The main file and all that it includes as a syntax tree, whatever it is written in.
fn read_tree(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    interner: &mut Interner,
    diags: &mut Diags,
) -> Ast {
    let of_name = || InputFormat::of(sources.name(main));
    let builtin = lib_td::builtin;
    let json_schema = options.json_schema.as_deref();
    match options.input_format.unwrap_or_else(of_name) {
        InputFormat::Td => {
            if json_schema.is_some() {
                let message = "a JSON Schema is for message schemas in YAML, and this is `.td`";
                diags.push(Diagnostic::global(message));
            }
            let defines = &options.defines;
            parser::parse(sources, main, loader, builtin, defines, interner, diags).ast
        }
        InputFormat::Yaml => {
            let mut files = schema::Files { sources, loader, builtin };
            schema::read(&mut files, main, json_schema, interner, diags)
        }
    }
}

/// Compiles a text that includes nothing: for tests and examples.
///
/// # Errors
/// The diagnostics, and the sources that they point into, when an error was reported.
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

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// So are those of the page about backends.
#[cfg(doctest)]
#[doc = include_str!("../docs/writing-a-backend.md")]
struct WritingABackend;

#[cfg(test)]
mod tests {
    use super::compile_text;

    /// The messages of a text that is refused.
    fn faults(text: &str) -> Vec<String> {
        match compile_text(text) {
            Ok(_) => Vec::new(),
            Err(refused) => refused.0.sorted().iter().map(|fault| fault.message.clone()).collect(),
        }
    }

    #[test]
    fn a_missing_parent_is_the_only_fault_of_its_record() {
        let text = "class B<int n, int unused> : Gone { let q = 1; int z = r; }
            def e : B<\"s\", 1> { let w = 1; }
            def f { int i = e.w; Gone g = e; Gone h = ?; }";
        assert_eq!(faults(text), ["there is no class named `Gone`"]);
    }

    #[test]
    fn a_wrong_argument_is_told_once_and_the_record_keeps_its_class() {
        let text = "class C<int a> { int v = a; assert !eq(a, 1), \"one\"; }
            def g : C<\"x\"> { int w = !add(v, 1); }
            def h { C c = g; int n = g.w; }";
        let wrong = "argument `a` of type `int` cannot be \"x\" of type `string`";
        assert_eq!(faults(text), [wrong]);
    }

    #[test]
    fn an_unknown_name_is_told_once() {
        let text = "def a { int i = nope; } def b { int i = nope; } defm : M; defm : M;";
        let expected = ["there is nothing named `nope` here", "there is no multiclass named `M`"];
        assert_eq!(faults(text), expected);
    }
}
