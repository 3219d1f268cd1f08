//! Runs backends in memory, for tests.
//!
//! [`run`] takes a description and returns the diagnostics and outputs as one string; an [`Input`] also has included
//! files, macros and options.
//!
//! ```
//! use tdgen_language::prelude::*;
//! use tdgen_language::testing;
//!
//! const NAMES: Backend = Backend::new("gen-names", "The names of all records", |context, _| {
//!     let mut w = Writer::default();
//!     for record in context.records.defs() {
//!         w.line(&record.name());
//!     }
//!     vec![Output::main(w.finish())]
//! });
//!
//! assert_eq!(testing::run(&NAMES, "def A; def B;"), "A\nB\n");
//!
//! let refused = testing::run(&NAMES, "def A : Missing;");
//! assert!(refused.starts_with("input.td:1:9: error: undefined class `Missing`"));
//! ```
//!
//! The string suits snapshots: `insta::assert_snapshot!(testing::run(&BACKEND, "..."))`.

use std::fmt;
use std::io;
use std::sync::Arc;

use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::context::Provider;
use crate::backends::files::open as open_files;
use crate::backends::option::OptionValues;
use crate::backends::output::Content;
use crate::backends::shared::Shared;
use crate::compile::{CompileOptions, compile};
use crate::diagnostics::{Diagnostic, Diags, Style, render};
use crate::parser::front_end::FrontEnd;
use crate::records::Records;
use crate::source::{Loader, MemoryLoader, SourceMap, Text};

/// Runs a backend on a description that includes only class libraries of tdgen; returns diagnostics and outputs.
pub fn run(backend: &Backend, text: &str) -> String {
    Input::new(text).run(backend).to_string()
}

/// A description, the files that it includes, and the options of the backend.
///
/// ```
/// # use tdgen_language::prelude::*;
/// # const COUNT: Backend = Backend::new("gen-count", "Counts", |context, _| {
/// #     vec![Output::main(context.records.defs().count().to_string())]
/// # });
/// let input = tdgen_language::testing::Input::new("include \"a.td\"\ndef B;").file("a.td", "def A;");
/// assert_eq!(input.run(&COUNT).output(), "2");
/// ```
pub struct Input {
    text: String,
    files: Files,
    include_dirs: Vec<String>,
    options: CompileOptions,
    backend_options: OptionValues,
    providers: &'static [Provider],
}

impl Input {
    /// The text of the main file, `input.td`.
    pub fn new(text: impl Into<String>) -> Input {
        Input {
            text: text.into(),
            files: Files::default(),
            include_dirs: Vec::new(),
            options: CompileOptions::default(),
            backend_options: OptionValues::default(),
            providers: &[],
        }
    }

    /// Adds a file for an `include` or an option of the backend.
    #[must_use]
    pub fn file(mut self, name: &str, text: impl Into<Vec<u8>>) -> Input {
        self.files.memory.add(name, text);
        self
    }

    /// Adds a folder in which includes are searched after the files that were added, through this loader: such as
    /// `tdgen::Disk`, for a backend over a class library that is installed.
    ///
    /// ```
    /// # let disk = tdgen_language::source::MemoryLoader::default();
    /// use tdgen_language::testing::Input;
    ///
    /// let input = Input::new("include \"mlir/IR/OpBase.td\"").include_dir(disk, "/usr/lib/llvm-22/include");
    /// ```
    #[must_use]
    pub fn include_dir(mut self, loader: impl Loader + 'static, folder: &str) -> Input {
        self.files.others.push(Box::new(loader));
        self.include_dirs.push(folder.to_owned());
        self
    }

    /// Defines a macro (`-D`).
    #[must_use]
    pub fn define(mut self, name: &str) -> Input {
        self.options.defines.push(name.to_owned());
        self
    }

    /// Adds what products bring: input formats, and what they provide to each other. The crate `tdgen` has the tables
    /// `FRONT_ENDS` and `PROVIDERS`.
    #[must_use]
    pub fn products(mut self, front_ends: &'static [FrontEnd], providers: &'static [Provider]) -> Input {
        self.options.front_ends = front_ends;
        self.providers = providers;
        self
    }

    /// Sets the format of the main file, such as `yaml`, if it is not the record language.
    #[must_use]
    pub fn format(mut self, format: &str) -> Input {
        self.options.input_format = Some(format.to_owned());
        self
    }

    /// Adds an option of the backend, without dashes; the value of a flag is empty.
    #[must_use]
    pub fn option(mut self, name: &str, value: &str) -> Input {
        self.backend_options.push(name, value);
        self
    }

    /// The records of the description.
    ///
    /// # Errors
    /// The diagnostics, if there is an error.
    pub fn records(&self) -> Result<(Records, SourceMap), String> {
        let (records, sources, diags) = self.compile();
        let messages = shown(&diags, &sources);
        records.map(|records| (records, sources)).ok_or(messages)
    }

    /// Runs a backend on the description.
    pub fn run(&self, backend: &Backend) -> Outcome {
        let (records, mut sources, mut diags) = self.compile();
        for unopened in open_files(backend, &self.backend_options, &self.files, &mut sources) {
            let message = format!("there is no file `{}`", unopened.path);
            diags.push(Diagnostic::global(message));
        }
        let mut outcome = Outcome { messages: shown(&diags, &sources), outputs: None };
        let Some(records) = records.filter(|_| !diags.has_errors()) else {
            return outcome;
        };
        let (records, sources) = (Arc::new(records), Arc::new(sources));
        let shared = Shared::default();
        let context = Context::new(&records, &sources, MAIN, &shared)
            .with_options(self.backend_options.clone())
            .with_providers(self.providers);
        let mut diags = Diags::new(MAX_ERRORS);
        let outputs = (backend.run)(&context, &mut diags);
        outcome.messages += &shown(&diags, &sources);
        if !diags.has_errors() {
            let outputs = outputs.into_iter();
            let texts = outputs.map(|output| (output.suffix, text(&output.content)));
            outcome.outputs = Some(texts.collect());
        }
        outcome
    }

    fn compile(&self) -> (Option<Records>, SourceMap, Diags) {
        let mut sources = SourceMap::new(self.include_dirs.clone());
        let mut diags = Diags::new(MAX_ERRORS);
        let records = match sources.add(MAIN, self.text.clone().into_bytes()) {
            Ok(main) => compile(&mut sources, main, &self.files, &self.options, &mut diags),
            Err(_) => None,
        };
        (records, sources, diags)
    }
}

/// The files of a test: those that were added, then those of other loaders.
#[derive(Default)]
struct Files {
    memory: MemoryLoader,
    others: Vec<Box<dyn Loader>>,
}

impl Loader for Files {
    fn load(&self, path: &str) -> io::Result<Text> {
        let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let mut result = self.memory.load(path);
        for other in &self.others {
            if !result.as_ref().is_err_and(missing) {
                break;
            }
            result = other.load(path);
        }
        result
    }
}

/// The name of the main file in messages.
const MAIN: &str = "input.td";

/// The error limit of the program.
const MAX_ERRORS: usize = 20;

/// The result of a backend.
///
/// `to_string` returns all diagnostics, then the outputs; each but the main one follows a line with its suffix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The diagnostics in the short form, one per line.
    pub messages: String,
    /// Suffix and text of each output; `None` after an error.
    pub outputs: Option<Vec<(String, String)>>,
}

impl Outcome {
    /// The text of the main output.
    ///
    /// # Panics
    /// If there is no output; the panic shows the diagnostics.
    #[track_caller]
    pub fn output(&self) -> &str {
        let outputs = self.outputs.iter().flatten();
        let mut main = outputs.filter(|(suffix, _)| suffix.is_empty());
        match main.next_back() {
            Some((_, text)) => text,
            None => panic!("there is no output:\n{}", self.messages),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.messages)?;
        for (suffix, text) in self.outputs.iter().flatten() {
            if !suffix.is_empty() {
                writeln!(f, "--- {suffix}")?;
            }
            f.write_str(text)?;
        }
        Ok(())
    }
}

fn shown(diags: &Diags, sources: &SourceMap) -> String {
    let all = diags.sorted().into_iter();
    all.map(|diagnostic| render(Style::PLAIN, sources, diagnostic)).collect()
}

fn text(content: &Content) -> String {
    let mut bytes = Vec::new();
    match content {
        Content::Bytes(own) => bytes.clone_from(own),
        // Writing to memory fails only if the backend returns an error.
        Content::Stream(write) => {
            if let Err(error) = write(&mut bytes) {
                return format!("cannot be written: {error}\n");
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
