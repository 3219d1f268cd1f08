//! The library that traces the functions of a header.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io;

use clap::builder::StyledStr;

use super::patterns::matches;
use crate::import::command::{Failure, Import, Imported};
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::invocation::parse;
use tdgen_language::backends::cli::streams::{Streams, Terminal, collect_messages};
use tdgen_language::backends::output::Content;

/// The kind of folders in the cache.
pub(super) const KIND: &str = "traces";

/// The library in a folder of the cache.
pub(super) const LIBRARY: &str = "trace.so";

/// What the folder is for, in words.
pub(super) const ABOUT: &str = "about";

/// The variables that the library reads begin with it.
const NAME: &str = "tdgen";

/// The variable that says how calls are traced.
pub(super) const TRACE: &str = "TDGEN_TRACE";

/// The variable that names the library behind the layers.
pub(super) const BEHIND: &str = "TDGEN_FORWARD_LIBRARY";

/// The variable with the number of the process that reports what is wrong with a trace.
pub(super) const PROCESS: &str = "TDGEN_TRACE_PROCESS";

/// The file that is compiled: the layers, and what is said at the end.
const END: &str = include_str!("library.inc");

/// The variable that names the layers.
pub(super) const LAYERS: &str = "TDGEN_LAYERS";

/// How a library is made.
pub(super) struct Recipe<'a> {
    /// The header, or a description of the API.
    pub(super) header: &'a str,
    /// Whether the layer `lifetime` is one of the layers.
    pub(super) has_lifetimes: bool,
    pub(super) clang: &'a str,
    pub(super) flags: &'a [String],
    /// Patterns of the functions that are traced; all if there is none.
    pub(super) only: &'a [String],
    /// All other arguments that change the import.
    pub(super) options: String,
}

impl Recipe<'_> {
    /// What else than headers the result depends on.
    fn text(&self) -> String {
        let Recipe { header, clang, flags, only, options, has_lifetimes } = self;
        format!("{header}\n{clang}\n{flags:?}\n{only:?}\n{options}\n{has_lifetimes}")
    }

    /// Whether a description is given in place of a header.
    pub(super) fn is_described(&self) -> bool {
        is_description(self.header)
    }

    fn keeps(&self, function: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|pattern| matches(pattern, function))
    }
}

/// Whether a file is a description, by its name.
pub(super) fn is_description(path: &str) -> bool {
    [".td", ".yaml", ".yml"].iter().any(|end| path.ends_with(end))
}

/// Finds the library in the cache, or makes it. Returns the folder, and remarks about a new one.
///
/// # Errors
/// The header cannot be read, or the library not be made.
pub(super) fn find(
    host: &dyn Host,
    recipe: &Recipe<'_>,
    import: &mut Import<'_>,
) -> Result<(String, Vec<String>), String> {
    let version = host.output_of(recipe.clang, &["--version".to_owned()], &[])?;
    let mut parts = vec![recipe.text().into_bytes(), version];
    if recipe.is_described() {
        parts.push(records(host, recipe.header)?);
    } else {
        for file in import.dependencies(host)? {
            let text = host.disk().load(&file).map_err(|error| format!("cannot read {file}: {error}"))?;
            parts.extend([file.into_bytes(), text.to_vec()]);
        }
    }
    let key: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    let remarks = RefCell::new(Vec::new());
    let import = RefCell::new(import);
    let path = host.machine().find_or_make(KIND, &key, &mut |folder| {
        *remarks.borrow_mut() = make(host, recipe, &mut import.borrow_mut(), folder)?;
        Ok(())
    })?;
    Ok((path, remarks.into_inner()))
}

/// The argument with which files beside a description are found.
fn beside(path: &str) -> String {
    format!("-I{}", path.rsplit_once('/').map_or(".", |(folder, _)| folder))
}

/// All that a description says, with the files that it includes.
fn records(host: &dyn Host, path: &str) -> Result<Vec<u8>, String> {
    let (mut records, mut messages) = (Vec::new(), Vec::new());
    let args = [path, &beside(path), "--print-records", "--no-warn-on-unused-template-args"].map(OsString::from);
    let invocation = parse(host.backends(), |_| StyledStr::new(), args.into()).map_err(|stop| stop.message())?;
    let (stdin, terminal) = (&mut io::empty(), Terminal::default());
    let mut streams = Streams { stdin, stdout: &mut records, stderr: &mut messages, terminal };
    match host.run(&invocation, &mut streams) {
        0 => Ok(records),
        _ => Err(format!("cannot read the description:\n{}", String::from_utf8_lossy(&messages))),
    }
}

/// Makes the library in a folder.
fn make(host: &dyn Host, recipe: &Recipe<'_>, import: &mut Import<'_>, folder: &str) -> Result<Vec<String>, String> {
    let (input, described, about, remarks) = if recipe.is_described() {
        (recipe.header.to_owned(), None, String::new(), Vec::new())
    } else {
        let imported = describe(host, recipe, import)?;
        let functions = imported.functions();
        if functions == 0 {
            return Err(match recipe.only {
                [] => format!("`{}` declares no function that can be traced", recipe.header),
                only => format!("no function of `{}` matches --only={}", recipe.header, only.join(" --only=")),
            });
        }
        let remarks = imported.losses().collect();
        (format!("{folder}/api.td"), Some(imported.description), format!("{functions} "), remarks)
    };
    let label = if about.is_empty() { String::new() } else { format!(" ({about}functions)") };
    let silent = format!("tdgen: the program called none of the {about}functions of {}\n", recipe.header);
    let about = format!("{}{label}\n", recipe.header);
    let silent = tdgen_language::backends::text::c::string_literal(&silent);
    let end = END.replace("{PROCESS}", PROCESS).replace("{BEHIND}", BEHIND).replace("{NO_CALL}", &silent);
    let files = [("api.td", described), (ABOUT, Some(about.into_bytes())), ("trace.c", Some(end.into_bytes()))];
    let outputs = files.into_iter().filter_map(|(name, text)| Some((name, text?)));
    let outputs = outputs.map(|(name, text)| File::new(format!("{folder}/{name}"), Content::Bytes(text)));
    host.write(&Files { outputs: outputs.collect(), ..Files::default() }, &mut io::sink())?;
    generate(host, recipe, &input, folder)?;
    compile(host, recipe, folder)?;
    Ok(remarks)
}

/// Describes the header with the others of its folder, and those that it cannot be compiled without.
fn describe(host: &dyn Host, recipe: &Recipe<'_>, import: &mut Import<'_>) -> Result<Imported, String> {
    loop {
        match import.describe(host, &|name| recipe.keeps(name)) {
            Ok(imported) => return Ok(imported),
            // Each round adds a header.
            Err(Failure { also, .. }) if !also.is_empty() && import.add(also.clone()) => {}
            // Another header of the folder may be what cannot be read.
            Err(_) if import.without_folder() => {}
            Err(failure) => return Err(failure.message),
        }
    }
}

/// Writes the sources of the library.
fn generate(host: &dyn Host, recipe: &Recipe<'_>, input: &str, folder: &str) -> Result<(), String> {
    let outputs = [
        ("gen-api", "tdgen_api.h"),
        ("gen-capi-dispatch", "tdgen_api_dispatch.h"),
        ("gen-print-header", "tdgen_api_print.h"),
        ("gen-capi-layers", "layers.c"),
        ("gen-capi-forward", "forward.c"),
    ];
    let outputs = outputs.map(|(action, file)| format!("--{action}={folder}/{file}"));
    let names = [format!("--api-name={NAME}"), "--api-header=tdgen_api.h".to_owned(), "--print=c".to_owned()];
    let input = [beside(input), input.to_owned(), "--no-warn-on-unused-template-args".to_owned()];
    let lifetime = recipe.has_lifetimes.then(|| "--lifetime".to_owned());
    let args = outputs.into_iter().chain(names).chain(input).chain(lifetime).map(OsString::from).collect();
    let invocation = parse(host.backends(), |_| StyledStr::new(), args).map_err(|stop| stop.message())?;
    match collect_messages(|streams| host.run(&invocation, streams)) {
        (0, _) => Ok(()),
        (_, messages) => Err(format!("cannot generate the layers:\n{messages}")),
    }?;
    let layers = host.disk().load(&format!("{folder}/layers.c")).map_err(|error| error.to_string())?;
    if String::from_utf8_lossy(&layers).contains(TRACE) {
        return Ok(());
    }
    Err(format!("`{}` sets `trace_variable` in its API record; remove it", recipe.header))
}

/// Compiles the library.
fn compile(host: &dyn Host, recipe: &Recipe<'_>, folder: &str) -> Result<(), String> {
    let beside = recipe.header.rsplit_once('/').map_or(".", |(folder, _)| folder);
    let own = [
        "-std=gnu11",
        "-shared",
        "-fPIC",
        "-O1",
        "-fno-omit-frame-pointer",
        // A flag may include a header before all others.
        "-D_GNU_SOURCE",
        "-w",
        "-fno-color-diagnostics",
        "-iquote",
        beside,
    ];
    let files = ["trace.c", "forward.c"].map(|file| format!("{folder}/{file}"));
    let output = ["-o".to_owned(), format!("{folder}/{LIBRARY}"), "-ldl".to_owned()];
    let args = own.iter().map(|&arg| arg.to_owned()).chain(recipe.flags.iter().cloned()).chain(files).chain(output);
    let args: Vec<String> = args.collect();
    host.output_of(recipe.clang, &args, &[]).map(drop).map_err(|error| format!("cannot compile the layers: {error}"))
}
