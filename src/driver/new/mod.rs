//! `tdgen new`: a crate with a backend, or a project with a template, to begin with.

use clap::{Arg, ArgMatches, Command, ValueHint};

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::{Subcommand, run_part};
use tdgen_language::backends::cli::usage;
use tdgen_language::backends::output::Content;

pub(super) const SUBCOMMAND: Subcommand = Subcommand { name: "new", command, run };

const PARTS: &[Subcommand] = &[
    Subcommand { name: "backend", command: backend_command, run: run_backend },
    Subcommand { name: "template", command: template_command, run: run_template },
];

const EXAMPLES: &str = "\
Examples:
  tdgen new backend opcodes
  tdgen new template registers";

const BACKEND_EXAMPLES: &str = "\
Examples:
  tdgen new backend opcodes
  cd opcodes && cargo test && cargo run -- example.td --gen-opcodes

With tdgen from a clone of its repository:
  tdgen new backend opcodes --tdgen ../tdgen";

const TEMPLATE_EXAMPLES: &str = "\
Examples:
  tdgen new template registers
  cd registers && sh test.sh";

/// The files of a project: the path below its folder, and the contents with holes such as `@name@`.
type Layout = &'static [(&'static str, &'static str)];

const BACKEND: Layout = &[
    ("Cargo.toml", include_str!("backend/Cargo.toml.in")),
    ("README.md", include_str!("backend/README.md.in")),
    (".gitignore", "/target\n"),
    (".github/workflows/ci.yml", include_str!("backend/ci.yml.in")),
    ("item.td", include_str!("backend/item.td.in")),
    ("example.td", include_str!("backend/example.td.in")),
    ("src/lib.rs", include_str!("backend/lib.rs.in")),
    ("src/main.rs", include_str!("backend/main.rs.in")),
    ("tests/backend.rs", include_str!("backend/tests.rs.in")),
];

const TEMPLATE: Layout = &[
    ("README.md", include_str!("template/README.md.in")),
    (".github/workflows/ci.yml", include_str!("template/ci.yml.in")),
    ("item.td", include_str!("backend/item.td.in")),
    ("example.td", include_str!("backend/example.td.in")),
    ("@name@.csv.jinja", include_str!("template/csv.jinja.in")),
    ("expected.csv", include_str!("template/expected.csv.in")),
    ("test.sh", include_str!("template/test.sh.in")),
];

/// Names that a crate cannot have: those of Rust's own crates and its keywords, and ours.
const RESERVED: &[&str] = &[
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "const",
    "continue",
    "core",
    "crate",
    "do",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "tdgen",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

fn command(command: Command, backends: &[Backend]) -> Command {
    command
        .about("Create a project: a crate with a backend, or a template")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(PARTS.iter().map(|part| part.plain_command(backends)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    run_part(PARTS, host, matches, streams)
}

fn backend_command(command: Command, _: &[Backend]) -> Command {
    let tdgen = Arg::new("tdgen").long("tdgen").value_name("DIR").value_hint(ValueHint::DirPath);
    with_name(command)
        .about("Create a crate with a backend, its program, tests and CI")
        .after_help(BACKEND_EXAMPLES)
        .arg(tdgen.help("Use tdgen from this clone of its repository instead of the published version"))
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

fn run_backend(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let name = argument(matches, "name").unwrap_or_default();
    let flag = format!("gen-{name}");
    let mut refusal = refusal(name);
    if refusal.is_none() && RESERVED.contains(&name.replace('-', "_").as_str()) {
        refusal = Some(format!("a crate cannot be called `{name}`"));
    }
    if refusal.is_none() && host.backends().iter().any(|backend| backend.name == flag) {
        refusal = Some(format!("tdgen already has an action `--{flag}`"));
    }
    let dependency = match argument(matches, "tdgen") {
        None => format!("version = \"{}.{}\"", env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR")),
        // Cargo takes relative paths from the crate.
        Some(folder) => match std::path::absolute(folder) {
            Ok(folder) => format!("path = {:?}", folder.join("src/driver").display().to_string()),
            Err(error) => return fail(&format!("{folder}: {error}"), streams),
        },
    };
    let crate_name = name.replace('-', "_");
    let holes = [("@name@", name), ("@flag@", &flag), ("@crate@", &crate_name), ("@dependency@", &dependency)];
    create(host, matches, refusal, BACKEND, &holes, streams)
}

fn run_template(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let name = argument(matches, "name").unwrap_or_default();
    create(host, matches, refusal(name), TEMPLATE, &[("@name@", name)], streams)
}

fn argument<'m>(matches: &'m ArgMatches, name: &str) -> Option<&'m str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// Why a project cannot have this name.
fn refusal(name: &str) -> Option<String> {
    let is_name = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= 64
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte));
    (!is_name).then(|| {
        format!("`{name}` is not a name: expected lower-case letters, digits, `-` and `_`, beginning with a letter")
    })
}

/// Writes the files of a project; returns the exit code.
fn create(
    host: &dyn Host,
    matches: &ArgMatches,
    refusal: Option<String>,
    layout: Layout,
    holes: &[(&str, &str)],
    streams: &mut Streams<'_>,
) -> u8 {
    let name = argument(matches, "name").unwrap_or_default();
    let folder = argument(matches, "path").unwrap_or(name);
    if let Some(message) = refusal {
        return usage::complain(&format!("error: {message}"), "tdgen new", streams);
    }
    if !host.disk().list(folder).is_empty() {
        return fail(&format!("`{folder}` exists and is not empty"), streams);
    }
    let fill = |text: &str| holes.iter().fold(text.to_owned(), |text, (hole, value)| text.replace(hole, value));
    let outputs = layout
        .iter()
        .map(|(path, text)| File::new(format!("{folder}/{}", fill(path)), Content::Bytes(fill(text).into_bytes())));
    let files = Files { outputs: outputs.collect(), ..Files::default() };
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
