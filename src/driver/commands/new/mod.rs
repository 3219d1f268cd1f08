//! `tdgen new`: a project to begin with.

mod layouts;
mod names;
mod readers;

use std::io;

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use crate::commands::main_file::{MainFile, OPTIONS};
use crate::commands::preprocess::all;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::{Subcommand, run_part};
use tdgen_language::backends::cli::usage;
use tdgen_language::backends::output::Content;
use tdgen_language::compile;
use tdgen_language::records::ClassRef;

use layouts::{API, BACKEND, DIALECT, Layout, MESSAGES, READER, TEMPLATE, fill};
use names::{crate_refusal, library_refusal, refusal};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "new", command, run };

const PARTS: &[Subcommand] = &[
    Subcommand { name: "api", command: api_command, run: run_api },
    Subcommand { name: "backend", command: backend_command, run: run_backend },
    Subcommand { name: "dialect", command: dialect_command, run: run_dialect },
    Subcommand { name: "messages", command: messages_command, run: run_messages },
    Subcommand { name: "template", command: template_command, run: run_template },
];

const EXAMPLES: &str = "\
Examples:
  tdgen new dialect shop
  tdgen new api counter";

const DIALECT_EXAMPLES: &str = "\
Examples:
  tdgen new dialect shop
  cd shop && cmake -B build && cmake --build build && ctest --test-dir build";

const API_EXAMPLES: &str = "\
Examples:
  tdgen new api counter
  cd counter && cmake -B build && cmake --build build && ctest --test-dir build";

const MESSAGES_EXAMPLES: &str = "\
Examples:
  tdgen new messages lamps
  cd lamps && cmake -B build && cmake --build build && ctest --test-dir build";

const BACKEND_EXAMPLES: &str = "\
Examples:
  tdgen new backend opcodes --tdgen ../tdgen
  cd opcodes && cargo test && cargo run -- example.td --gen-opcodes
  tdgen new backend opcodes --tdgen ../tdgen --from ops.td --class Op --class Operand";

const TEMPLATE_EXAMPLES: &str = "\
Examples:
  tdgen new template registers
  cd registers && sh test.sh";

fn command(command: Command, backends: &[Backend]) -> Command {
    command
        .about("Create a project: an MLIR dialect, a C API, messages, a template or a backend")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(PARTS.iter().map(|part| part.plain_command(backends)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    run_part(PARTS, host, matches, streams)
}

fn dialect_command(command: Command, _: &[Backend]) -> Command {
    with_name(command)
        .about("Create an MLIR dialect with a pass, an opt program, CMake files, tests and CI")
        .after_help(DIALECT_EXAMPLES)
}

fn api_command(command: Command, _: &[Backend]) -> Command {
    with_name(command).about("Create a library with a C API, CMake files, tests and CI").after_help(API_EXAMPLES)
}

fn messages_command(command: Command, _: &[Backend]) -> Command {
    with_name(command)
        .about("Create messages between a device in C and a host in Python, with CMake files, tests and CI")
        .after_help(MESSAGES_EXAMPLES)
}

fn backend_command(command: Command, _: &[Backend]) -> Command {
    let tdgen = Arg::new("tdgen").long("tdgen").value_name("DIR").value_hint(ValueHint::DirPath).required(true);
    with_name(command)
        .about("Create a crate with a backend, its program, tests and CI")
        .after_help(BACKEND_EXAMPLES)
        .arg(tdgen.help("The directory of tdgen's repository, whose crate the backend uses"))
        .arg(
            Arg::new("from")
                .long("from")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .requires("class")
                .help("Read the classes of this description in place of an example"),
        )
        .arg(
            Arg::new("class")
                .long("class")
                .value_name("NAME")
                .action(ArgAction::Append)
                .requires("from")
                .help("A class whose records the backend reads; may be repeated"),
        )
        .args(shared_options(OPTIONS))
}

fn template_command(command: Command, _: &[Backend]) -> Command {
    with_name(command).about("Create a project with a template, a test and CI").after_help(TEMPLATE_EXAMPLES)
}

fn with_name(command: Command) -> Command {
    let path = Arg::new("path").long("path").value_name("DIR").value_hint(ValueHint::DirPath);
    command
        .arg(Arg::new("name").value_name("NAME").required(true).help("The name, in lower case"))
        .arg(path.help("The directory to create [NAME]"))
}

fn run_dialect(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    create(host, matches, library_refusal, DIALECT, &[], streams)
}

fn run_api(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    create(host, matches, library_refusal, API, &[], streams)
}

fn run_messages(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    create(host, matches, library_refusal, MESSAGES, &[], streams)
}

fn run_backend(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let flag = format!("gen-{}", argument(matches, "name"));
    let refusal = |name: &str| {
        let is_known = host.backends().iter().any(|backend| backend.name == flag);
        crate_refusal(name).or_else(|| is_known.then(|| format!("tdgen already has an action `--{flag}`")))
    };
    // Cargo takes relative paths from the crate.
    let folder = argument(matches, "tdgen");
    let folder = match std::path::absolute(folder) {
        Ok(path) if host.disk().list(&path.join("src/driver").to_string_lossy()).is_empty() => {
            let message = "is not tdgen's repository: it has no folder `src/driver`";
            return usage::complain(&format!("error: `{folder}` {message}"), "tdgen new backend", streams);
        }
        Ok(path) => path.join("src/driver"),
        Err(error) => return fail(&format!("{folder}: {error}"), streams),
    };
    let path = format!("{:?}", folder.display().to_string());
    let holes = [("@flag@", flag.as_str()), ("@path@", path.as_str())];
    let Some(file) = matches.get_one::<String>("from") else {
        return create(host, matches, refusal, BACKEND, &holes, streams);
    };
    match reader_holes(host, matches, file, streams) {
        Ok(more) => {
            let more = more.iter().map(|(hole, text)| (*hole, text.as_str()));
            let holes: Vec<_> = more.chain(holes).collect();
            create(host, matches, refusal, READER, &holes, streams)
        }
        Err(code) => code,
    }
}

/// Returns the holes of a backend that reads the classes of a description; the exit code after an error.
fn reader_holes(
    host: &dyn Host,
    matches: &ArgMatches,
    file: &str,
    streams: &mut Streams<'_>,
) -> Result<Vec<(&'static str, String)>, u8> {
    let opened = MainFile::open(host, host.disk(), file, matches, streams);
    let mut input = opened.map_err(|message| fail(&message, streams))?;
    let records = compile(&mut input.sources, input.main, host.disk(), &input.options, &mut input.diags);
    let names: Vec<&String> = matches.get_many("class").unwrap_or_default().collect();
    if let Some(records) = &records {
        for missing in names.iter().filter_map(|name| records.defs_of(name).err()) {
            input.diags.push(missing);
        }
    }
    input.report(matches, streams);
    let Some(records) = records.filter(|_| !input.diags.has_errors()) else { return Err(FAILED) };
    let mut classes: Vec<ClassRef<'_>> = Vec::new();
    for class in names.iter().filter_map(|name| records.class(name)) {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    let places = places(file, &all(matches, "include"));
    let places = places.map_err(|error| fail(&format!("{file}: {error}"), streams))?;
    Ok(readers::holes(&classes).into_iter().chain(places).collect())
}

/// Returns the holes for where a description and its include folders are.
fn places(file: &str, includes: &[String]) -> io::Result<[(&'static str, String); 3]> {
    let absolute = |path: &str| std::path::absolute(path).map(|path| path.display().to_string());
    let path = absolute(file)?;
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let mut folders = vec![format!("{folder:?}")];
    let mut command = String::new();
    for include in includes {
        let include = absolute(include)?;
        command.push_str(&format!("-I {include} "));
        folders.push(format!("{include:?}"));
    }
    Ok([("@file@", format!("{name:?}")), ("@folders@", folders.join(", ")), ("@run@", format!("{command}{path}"))])
}

fn run_template(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    create(host, matches, refusal, TEMPLATE, &[], streams)
}

fn argument<'m>(matches: &'m ArgMatches, name: &str) -> &'m str {
    matches.get_one::<String>(name).map_or("", String::as_str)
}

/// Writes the files of a project; returns the exit code. `refusal` says why a project cannot have a name, `holes` are
/// those of the layout beside the names.
fn create(
    host: &dyn Host,
    matches: &ArgMatches,
    refusal: impl Fn(&str) -> Option<String>,
    layout: Layout,
    holes: &[(&str, &str)],
    streams: &mut Streams<'_>,
) -> u8 {
    let name = argument(matches, "name");
    if let Some(message) = refusal(name) {
        return usage::complain(&format!("error: {message}"), "tdgen new", streams);
    }
    let folder = matches.get_one::<String>("path").map_or(name, String::as_str);
    if !host.disk().list(folder).is_empty() {
        return fail(&format!("`{folder}` exists and is not empty"), streams);
    }
    let file = |(path, text): &(&str, &str)| {
        let contents = Content::Bytes(fill(text, name, holes).into_bytes());
        File::new(format!("{folder}/{}", fill(path, name, holes)), contents)
    };
    let files = Files { outputs: layout.iter().map(file).collect(), ..Files::default() };
    match host.write(&files, &mut streams.stdout) {
        Ok(()) => usage::show(format!("created {folder}; {folder}/README.md has the next steps\n").as_bytes(), streams),
        Err(message) => fail(&message, streams),
    }
}

fn fail(message: &str, streams: &mut Streams<'_>) -> u8 {
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "error: {message}");
    FAILED
}
