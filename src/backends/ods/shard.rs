//! `tdgen shard`: writes one of several C++ files that compile the parts of `--gen-op-defs --op-shard-count`.
//!
//! LLVM's function `add_sharded_ops` calls `mlir-src-sharder` for that, which packages lack. Its command line is
//! accepted without the name of the command, because LLVM's build files can name only a program.

use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::{depfile, options, usage};
use tdgen_language::backends::output::Content;
use tdgen_language::source::{path, reason};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "shard", command, run };

/// The option that selects the command without its name.
pub(crate) const INDEX: &str = "op-shard-index";

/// Options of the program that the command accepts too. LLVM passes some to all of its tools; `UNUSED` have no effect.
const SHARED: &[&str] = &["output", "depfile", "write-if-changed"];
const UNUSED: &[&str] = &["include", "define", "no-warn-on-unused-template-args"];

const EXAMPLES: &str = "\
Exit codes:
  0  the file is written
  1  a file cannot be read or written
  2  incorrect usage

Examples:
  tdgen shard ShopOps.cpp --op-shard-index=0 -o ShopOps.0.cpp
  tdgen -op-shard-index=0 ShopOps.cpp -o ShopOps.0.cpp    as mlir-src-sharder is called";

fn command(command: Command, _: &[Backend]) -> Command {
    let file = Arg::new("file").value_name("FILE").default_value("-").hide_default_value(true);
    let index = Arg::new(INDEX).long(INDEX).value_name("N").required(true).value_parser(ValueParser::new(number));
    command
        .about("Write a C++ file for one part of the operations of a dialect")
        .after_help(EXAMPLES)
        .args_override_self(true)
        .arg(
            file.value_hint(ValueHint::FilePath).help("The C++ file that includes the definitions [-, standard input]"),
        )
        .arg(index.help("Compile this part, from 0"))
        .args(options::shared_options(SHARED))
        .args(options::shared_options(UNUSED).map(|arg| arg.hide(true)))
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a number".to_owned())
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let last = |name: &str| matches.get_many::<String>(name).and_then(Iterator::last).map(String::as_str);
    let output = last("output").unwrap_or("-");
    let depfile = last("depfile");
    if output == "-" && depfile.is_some() {
        let message = "error: -d requires an output file: add -o";
        return usage::complain(message, &SUBCOMMAND.bin_name(), streams);
    }
    let index = matches.get_one::<u32>(INDEX).copied().unwrap_or_default();
    let if_changed = matches.get_many::<bool>("write-if-changed").and_then(Iterator::last) == Some(&true);
    let input = last("file").unwrap_or("-");
    match write(host, input, index, &Target { output, depfile, if_changed }, streams) {
        Ok(()) => GOOD,
        Err(message) => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "{}", path::shown(&message));
            FAILED
        }
    }
}

/// Where the file goes.
struct Target<'a> {
    output: &'a str,
    depfile: Option<&'a str>,
    if_changed: bool,
}

fn write(
    host: &dyn Host,
    input: &str,
    index: u32,
    target: &Target<'_>,
    streams: &mut Streams<'_>,
) -> Result<(), String> {
    let text = match input {
        "-" => host.read_stdin(streams),
        _ => host.disk().load(input),
    };
    let text = text.map_err(|error| format!("error: cannot read `{input}`: {}", reason(&error)))?;
    let mut source = format!("#define GET_OP_DEFS_{index}\n").into_bytes();
    source.extend_from_slice(&text);
    let inputs = (input != "-").then_some(input);
    let rule = |path| File::new(path, Content::Bytes(depfile::rule(&[target.output], inputs)));
    let files = Files {
        outputs: vec![File::new(target.output, Content::Bytes(source))],
        depfile: target.depfile.map(rule),
        stamp: None,
        if_changed: target.if_changed,
    };
    host.write(&files, streams.stdout).map_err(|message| format!("error: {message}"))
}
