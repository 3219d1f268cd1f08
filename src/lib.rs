//! tdgen: a TableGen-compatible record-language compiler.
//!
//! The pipeline, folder by folder:
//!
//! - [`source`]: files and includes become texts with positions ([`source::SourceMap`]);
//! - [`lexer`]: texts become tokens, the preprocessor's directives done;
//! - [`parser`]: tokens become a syntax tree ([`parser::ast::Ast`]);
//! - [`records`]: the tree becomes the record graph ([`records::Records`]);
//! - [`backends`]: functions from the graph to named outputs ([`backends::Backend`]);
//! - [`driver`]: the command line and the disk.
//!
//! [`diagnostics`] serves all of them. [`compile`] is the way from a main file to the graph:
//!
//! ```
//! let (records, _) = tdgen::compile_text("def Hello { int answer = !mul(6, 7); }").unwrap();
//! let hello = records.def("Hello").unwrap();
//! assert_eq!(hello.field("answer").unwrap().as_int().unwrap(), 42);
//! ```

pub mod backends;
pub mod diagnostics;
pub mod driver;
pub mod lexer;
pub mod lib_td;
pub mod parser;
pub mod records;
pub mod source;

use diagnostics::Diags;
use records::{Limits, Records};
use source::{FileId, Interner, Loader, MemoryLoader, SourceMap};

/// What a compilation may be told.
#[derive(Clone, Debug)]
pub struct CompileOptions {
    /// Macros that count as defined (`-D`).
    pub defines: Vec<String>,
    /// Whether unused template arguments are warned about.
    pub warn_on_unused_template_args: bool,
    /// How much the input may ask for.
    pub limits: Limits,
}

impl Default for CompileOptions {
    fn default() -> Self {
        CompileOptions {
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
        let parsed = parser::parse(
            sources,
            main,
            loader,
            lib_td::builtin,
            &options.defines,
            &mut interner,
            diags,
        );
        let warn = options.warn_on_unused_template_args;
        let records = records::elaborate(&parsed.ast, interner, &options.limits, warn, diags);
        (!diags.has_errors()).then_some(records)
    })
}

/// Compiles a text that includes nothing: for tests and examples.
///
/// # Errors
/// The sources and the diagnostics, when an error was reported.
pub fn compile_text(text: &str) -> Result<(Records, SourceMap), (Diags, SourceMap)> {
    let mut sources = SourceMap::new(Vec::new());
    let mut diags = Diags::new(20);
    let main = match sources.add("input.td", text.as_bytes().to_vec()) {
        Ok(main) => main,
        Err(_) => return Err((diags, sources)),
    };
    match compile(
        &mut sources,
        main,
        &MemoryLoader::default(),
        &CompileOptions::default(),
        &mut diags,
    ) {
        Some(records) => Ok((records, sources)),
        None => Err((diags, sources)),
    }
}
