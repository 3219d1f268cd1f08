//! The command lines of `tdgen capi trace` and `tdgen capi cache`.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::library::{self, ABOUT, BEHIND, KIND, LAYERS, LIBRARY, PROCESS, Recipe, TRACE, is_description};
use crate::import::command::{Import, arguments};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, USAGE};
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::machine::Started;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::output::Content;

pub(crate) const PART: Subcommand = Subcommand { name: "trace", command: trace_command, run: run_trace };

pub(crate) const CACHE: Subcommand = Subcommand { name: "cache", command: cache_command, run: run_cache };

const ABOUT_TRACE: &str = "\
Trace the calls that a program makes to a C library

Clang reads the library's header. tdgen generates and compiles functions that print their arguments
and results and call those of the library, and runs the program with them. A cache keeps
them, so the next run starts at once. The program need not be built again; its output, its input and
its exit code are its own.";

const TRACE_EXAMPLES: &str = "\
Linux only. The header is a path, or a name such as sndfile.h that Clang finds.

Examples:
  tdgen capi trace sndfile.h -- sndfile-info a.wav
  tdgen capi trace sndfile.h --only='sf_open*' --only=sf_close -- sndfile-info a.wav
  tdgen capi trace zlib.h -o calls.json --format=json -- ./program a b
  tdgen capi trace zlib.h --outside --html=calls.html -- ./program a b

A library that the program opens by itself (dlopen):
  tdgen capi trace plugin.h -l ./libplugin.so -- ./host

Handles that are used after they were destroyed, and those that never are; a description says which calls
create and destroy them:
  tdgen capi import lmdb.h -o lmdb.td
  tdgen capi trace lmdb.td --lifetime -- ./program";

/// What is before the calls in an HTML page.
const PAGE: &str = include_str!("page.html");

fn trace_command(command: Command, _: &[Backend]) -> Command {
    let header = Arg::new("header").value_name("HEADER").required(true).value_hint(ValueHint::FilePath);
    let program = Arg::new("program").value_name("PROGRAM").required(true).last(true).num_args(1..);
    let program = program.value_parser(ValueParser::os_string()).value_hint(ValueHint::CommandWithArguments);
    let library = Arg::new("library").short('l').long("library").value_name("LIBRARY");
    let output = Arg::new("output").short('o').value_name("FILE").value_hint(ValueHint::FilePath);
    let format = Arg::new("format").long("format").value_name("FORMAT").default_value("text");
    let format = format.value_parser(PossibleValuesParser::new(["text", "json"]));
    let html = Arg::new("html").long("html").value_name("FILE").value_hint(ValueHint::FilePath);
    let html = html.conflicts_with_all(["output", "format"]);
    let outside = Arg::new("outside").long("outside").action(ArgAction::SetTrue);
    let only = Arg::new("only").long("only").value_name("PATTERN").action(ArgAction::Append);
    let lifetime = Arg::new("lifetime").long("lifetime").action(ArgAction::SetTrue);
    let lifetime = lifetime.conflicts_with_all(["html", "depth", "outside"]);
    let depth = Arg::new("depth").long("depth").value_name("NUMBER").value_parser(clap::value_parser!(u32));
    command
        .about("Trace the calls that a program makes to a C library")
        .long_about(ABOUT_TRACE)
        .after_help(TRACE_EXAMPLES)
        .arg(header.help("The header of the library, or a description of it (.td)"))
        .arg(program.help("The program and its arguments"))
        .arg(library.help("The library: a path, or a name as for a linker [what the program loads]"))
        .arg(output.help("File for the trace [standard error of the program]"))
        .arg(format.help("Form of the trace: lines of text, or of JSON"))
        .arg(html.help("File for the trace as an HTML page"))
        .arg(only.help("Trace only functions with this name, in which * stands for any text"))
        .arg(depth.help("Leave out calls that are nested deeper than this"))
        .arg(outside.help("Leave out calls of the library to its own functions"))
        .arg(lifetime.help("In place of calls, show handles that are misused or never destroyed"))
        .args(arguments())
}

fn run_trace(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let header = matches.get_one::<String>("header").map_or("", String::as_str);
    let clang = matches.get_one::<String>("clang").map_or("", String::as_str);
    let flags = many(matches, "flag");
    let has_lifetimes = matches.get_flag("lifetime");
    let found = match check_description(header, matches).and_then(|()| find_header(host, header, clang, &flags)) {
        Ok(found) => found,
        Err(message) => return fail(streams, &message),
    };
    let mut import = Import::of(&found, matches);
    import.with_folder(host);
    import.follow_pointers();
    if let Some(message) = import.wrong_prefix() {
        let _ = writeln!(streams.stderr, "error: {message}");
        return USAGE;
    }
    let only = many(matches, "only");
    let options = format!("{:?} {:?}", many(matches, "also"), matches.get_one::<String>("prefix"));
    let recipe = Recipe { header: &found, has_lifetimes, clang, flags: &flags, only: &only, options };
    let started = prepare(host, matches, &recipe, &mut import, streams);
    match started.and_then(|started| host.machine().start(&started)) {
        Ok(code) => code,
        Err(message) => fail(streams, &message),
    }
}

/// Checks that the options fit to a header, or to a description.
fn check_description(header: &str, matches: &ArgMatches) -> Result<(), String> {
    let is_described = is_description(header);
    if matches.get_flag("lifetime") && !is_described {
        return Err(format!(
            "a header does not say which calls create and destroy objects; describe them with `tdgen capi import {header} -o \
             api.td`, CreatedParam and DestroyedParam, and trace api.td"
        ));
    }
    let unused = ["only", "also", "prefix"].into_iter().find(|name| is_described && matches.contains_id(name));
    unused.map_or(Ok(()), |name| Err(format!("--{name} needs a header; `{header}` is a description")))
}

fn many(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_many(name).unwrap_or_default().cloned().collect()
}

fn fail(streams: &mut Streams<'_>, message: &str) -> u8 {
    let _ = writeln!(streams.stderr, "error: {message}");
    FAILED
}

/// The path of a header that may be in a folder of Clang's.
fn find_header(host: &dyn Host, header: &str, clang: &str, flags: &[String]) -> Result<String, String> {
    if is_description(header) || host.disk().load(header).is_ok() || header.starts_with('/') {
        return Ok(header.to_owned());
    }
    let own = ["-x", "c", "-M"].iter().map(|&arg| arg.to_owned());
    let args: Vec<String> = own.chain(flags.iter().cloned()).chain(["-".to_owned()]).collect();
    let text = format!("#include <{header}>\n");
    let rule = host.output_of(clang, &args, text.as_bytes());
    let rule = rule.map_err(|error| format!("cannot find the header `{header}`: {error}"))?;
    let rule = String::from_utf8_lossy(&rule).into_owned();
    let mut files = rule.split_whitespace();
    let ends = |file: &&str| file.strip_suffix(header).is_some_and(|folder| folder.ends_with('/'));
    files.find(ends).map(str::to_owned).ok_or_else(|| format!("cannot find the header `{header}`"))
}

/// Makes all that the program is run with.
fn prepare(
    host: &dyn Host,
    matches: &ArgMatches,
    recipe: &Recipe<'_>,
    import: &mut Import<'_>,
    streams: &mut Streams<'_>,
) -> Result<Started, String> {
    let mut words = matches.get_many::<OsString>("program").unwrap_or_default().cloned();
    let program = words.next().unwrap_or_default();
    let is_32 = recipe.flags.iter().any(|flag| flag == "-m32");
    host.machine().check_preload(&program, is_32)?;
    let behind = matches.get_one::<String>("library").map(|name| find_library(host, name, recipe)).transpose()?;
    let (folder, remarks) = library::find(host, recipe, import)?;
    for remark in remarks {
        let _ = writeln!(streams.stderr, "warning: {remark}");
    }
    let html = matches.get_one::<String>("html");
    let format = if html.is_some() { Some("html") } else { matches.get_one::<String>("format").map(String::as_str) };
    let depth = matches.get_one::<u32>("depth").map(|depth| format!(",depth={depth}"));
    let mut trace = format!("{}{}", format.unwrap_or("text"), depth.unwrap_or_default());
    if matches.get_flag("outside") {
        trace.push_str(",outside");
    }
    if let Some(path) = html.or_else(|| matches.get_one::<String>("output")) {
        if path == "-" {
            return Err("standard output is the program's; write the name of a file: -o FILE".to_owned());
        }
        // A file that cannot be written is reported before the program runs.
        let begin = html.map(|_| page(recipe.header, matches)).unwrap_or_default();
        let files = Files { outputs: vec![File::new(path, Content::Bytes(begin.into_bytes()))], ..Files::default() };
        host.write(&files, &mut std::io::sink())?;
        trace.push_str(&format!(",file={}", host.machine().absolute(path)?));
    }
    let library = behind.map(|path| (BEHIND.to_owned(), path));
    let layers = recipe.has_lifetimes.then(|| (LAYERS.to_owned(), "lifetime".to_owned()));
    let variables = [(TRACE.to_owned(), trace)].into_iter().chain(library).chain(layers).collect();
    let preloaded = format!("{folder}/{LIBRARY}");
    Ok(Started { program, args: words.collect(), variables, preloaded, process_variable: PROCESS })
}

/// The page before the calls, each of which the program adds as an element of its own: it is complete at any time.
fn page(header: &str, matches: &ArgMatches) -> String {
    let words = matches.get_many::<OsString>("program").unwrap_or_default();
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let header = header.rsplit('/').next().unwrap_or(header);
    let title = format!("{header}: {}", words.join(" "));
    let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")];
    PAGE.replace("{TITLE}", &escapes.iter().fold(title, |text, (letter, name)| text.replace(letter, name)))
}

/// The path of a library, by its path or by its name for a linker.
fn find_library(host: &dyn Host, name: &str, recipe: &Recipe<'_>) -> Result<String, String> {
    let file = if name.contains('/') || name.contains(".so") { name.to_owned() } else { format!("lib{name}.so") };
    let path = if host.open(&file).is_ok() {
        host.machine().absolute(&file)?
    } else {
        let args = recipe.flags.iter().cloned().chain([format!("-print-file-name={file}")]).collect::<Vec<String>>();
        String::from_utf8_lossy(&host.output_of(recipe.clang, &args, &[])?).trim().to_owned()
    };
    // Clang prints the name again if it finds nothing.
    let head = host.open(&path).ok().and_then(|mut opened| {
        let mut head = [0; 4];
        opened.reader.read_exact(&mut head).is_ok().then_some(head)
    });
    match head {
        Some(head) if head == *b"\x7fELF" => Ok(path),
        Some(_) => Err(format!("`{path}` is no shared library; write the path of one: --library=PATH")),
        None => Err(format!("cannot find the library `{file}`; write its path: --library=PATH")),
    }
}

fn cache_command(command: Command, _: &[Backend]) -> Command {
    let clear = Arg::new("clear").long("clear").action(ArgAction::SetTrue);
    command
        .about("Show or clear the cache of `tdgen capi trace`")
        .after_help("Examples:\n  tdgen capi cache\n  tdgen capi cache --clear")
        .arg(clear.help("Remove all of it"))
}

fn run_cache(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let done = host.machine().cache(KIND).and_then(|folder| {
        if matches.get_flag("clear") {
            return host.machine().clear_cache(KIND);
        }
        for entry in host.disk().list(&folder).into_iter().filter(|entry| entry.is_folder) {
            let path = format!("{folder}/{}", entry.name);
            // A library that is being made has none.
            let Ok(about) = host.disk().load(&format!("{path}/{ABOUT}")) else { continue };
            let about = String::from_utf8_lossy(&about).into_owned();
            writeln!(streams.stdout, "{path}: {}", about.trim_end()).map_err(|error| error.to_string())?;
        }
        Ok(())
    });
    done.map_or_else(|message| fail(streams, &message), |()| 0)
}
