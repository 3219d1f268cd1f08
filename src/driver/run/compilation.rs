//! The part of a run before its actions: the main file becomes a record graph. Runs that agree in everything that
//! matters here ([`Key`]) can share it.

use std::io;
use std::sync::{Arc, OnceLock};

use crate::machine;
use crate::registry::FRONT_ENDS;
use crate::run::progress::Progress;
use tdgen_language::backends::cli::invocation::Invocation;
use tdgen_language::backends::shared::Shared;
use tdgen_language::backends::version::detect::{Detected, detect};
use tdgen_language::diagnostics::Diags;
use tdgen_language::preamble::{Before, Compiler, Leading};
use tdgen_language::records::{Limits, Records};
use tdgen_language::source::{FileId, Loader, SourceMap, Text, reason};
use tdgen_language::{CompileOptions, compile, read};

/// A compilation, or the message about a main file that cannot be read.
pub(crate) type Compiled = Result<Compilation, String>;

/// A compiled main file.
pub(crate) struct Compilation {
    /// The files that were read.
    pub(crate) sources: Arc<SourceMap>,
    /// None after an error, and if only the dependencies are listed.
    pub(crate) records: Option<Arc<Records>>,
    pub(crate) diags: Diags,
    /// The cache of the actions that see no other files than these.
    pub(crate) shared: Arc<Shared>,
    /// The version that output is for, once an action needs it.
    version: OnceLock<Detected>,
}

impl Compilation {
    fn new(sources: SourceMap, records: Option<Records>, diags: Diags) -> Compilation {
        let (sources, records) = (Arc::new(sources), records.map(Arc::new));
        Compilation { sources, records, diags, shared: Arc::default(), version: OnceLock::new() }
    }

    /// The version that output of an invocation is for.
    pub(crate) fn version(&self, invocation: &Invocation, records: &Records, loader: &dyn Loader) -> &Detected {
        self.version.get_or_init(|| detect(invocation.llvm_version, records, &self.sources, loader))
    }
}

/// Compiles the main file of an invocation after a preamble; none if that does not fit.
pub(crate) fn after(
    before: Before<'_>,
    leading: &Leading,
    invocation: &Invocation,
    loader: &dyn Loader,
) -> Option<Compilation> {
    let mut diags = invocation.messages.diags();
    let compiler = Compiler { leading, options: &options(invocation), loader };
    let (sources, records) = compiler.main(before, &mut diags)?;
    Some(Compilation::new(sources, records, diags))
}

/// The files that lead the main file of an invocation, which has this text.
pub(crate) fn leading(invocation: &Invocation, text: io::Result<Text>, loader: &dyn Loader) -> Option<Leading> {
    let (sources, main) = open(invocation, text).ok()?;
    Leading::of(sources, main, &options(invocation), loader)
}

/// Compiles the main file of an invocation, which has this text.
pub(crate) fn of(
    invocation: &Invocation,
    text: io::Result<Text>,
    loader: &dyn Loader,
    progress: Option<&Progress>,
) -> Compiled {
    let (mut sources, main) = open(invocation, text)?;
    let progress = progress.map(|progress| progress.records.clone());
    let options = CompileOptions { progress, ..options(invocation) };
    let mut diags = invocation.messages.diags();
    let records = if invocation.deps_only.is_some() {
        read(&mut sources, main, loader, &options, &mut diags);
        None
    } else {
        compile(&mut sources, main, loader, &options, &mut diags)
    };
    Ok(Compilation::new(sources, records, diags))
}

/// Reads the main file of an invocation, which has this text, and what it includes, as far as that can be read.
pub(crate) fn sources(
    invocation: &Invocation,
    text: io::Result<Text>,
    loader: &dyn Loader,
) -> Result<SourceMap, String> {
    let (mut sources, main) = open(invocation, text)?;
    read(&mut sources, main, loader, &options(invocation), &mut invocation.messages.diags());
    Ok(sources)
}

/// The sources of an invocation before the main file is read.
fn open(invocation: &Invocation, text: io::Result<Text>) -> Result<(SourceMap, FileId), String> {
    let name = match invocation.input.as_str() {
        "-" => "<stdin>",
        name => name,
    };
    let text = text.map_err(|error| format!("cannot read `{name}`: {}", reason(&error)))?;
    let mut sources = SourceMap::new(invocation.include_dirs.clone());
    if invocation.includes_beside_input {
        sources.search_beside(name);
    }
    let main = sources.add(name, text).map_err(|_| format!("cannot read `{name}`: it is too large"))?;
    Ok((sources, main))
}

pub(crate) fn options(invocation: &Invocation) -> CompileOptions {
    let mut limits = Limits { memory: machine::memory_limit(), ..Limits::default() };
    limits.stack = machine::stack(limits.stack);
    for (name, value) in &invocation.limits {
        limits.set(name, *value);
    }
    CompileOptions {
        limits,
        front_ends: FRONT_ENDS,
        input_format: invocation.input_format.clone(),
        json_schema: invocation.json_schema.clone(),
        defines: invocation.defines.clone(),
        warn_on_unused_template_args: invocation.warn_on_unused_template_args,
        llvm_version: invocation.llvm_version,
        progress: None,
    }
}

/// All of an invocation that its compilation depends on.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Key<'a> {
    input: &'a str,
    input_format: Option<&'a str>,
    json_schema: Option<&'a str>,
    include_dirs: &'a [String],
    defines: &'a [String],
    llvm_version: Option<u32>,
    lists_dependencies: bool,
    warn_on_unused_template_args: bool,
    limits: &'a [(String, u64)],
    error_limit: usize,
}

impl<'a> Key<'a> {
    /// What does not depend on the main file and the include folders.
    pub(crate) fn of_options(invocation: &'a Invocation) -> Key<'a> {
        Key { input: "", include_dirs: &[], ..Key::of(invocation) }
    }

    pub(crate) fn of(invocation: &'a Invocation) -> Key<'a> {
        Key {
            input: &invocation.input,
            input_format: invocation.input_format.as_deref(),
            json_schema: invocation.json_schema.as_deref(),
            include_dirs: &invocation.include_dirs,
            defines: &invocation.defines,
            llvm_version: invocation.llvm_version,
            lists_dependencies: invocation.deps_only.is_some(),
            warn_on_unused_template_args: invocation.warn_on_unused_template_args,
            limits: &invocation.limits,
            error_limit: invocation.messages.error_limit,
        }
    }
}
