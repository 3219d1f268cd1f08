//! `tdgen messages convert FILE`: converts a schema from YAML to `.td`.

use clap::{ArgMatches, Command};

use super::options::{arguments, invocation, name_of};
use crate::convert::td::convert;
use crate::read::reader::read_model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::{options, usage};
use tdgen_language::backends::output::Content;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "convert", command, run };

const NAME: &str = "tdgen messages convert";

const ABOUT: &str = "\
Convert a schema from YAML to .td

The result has the same hash. Comments, includes and anchors are expanded and not kept.";

const EXAMPLES: &str = "\
Exit codes:
  0  the output is written
  1  the schema has errors, or a file cannot be read or written
  2  incorrect usage

Examples:
  tdgen messages convert api.yaml -o api.td";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Convert a schema from YAML to .td")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args(arguments())
        .args(options::shared_options(&["output", "write-if-changed"]))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let invocation = match invocation(matches) {
        Ok(invocation) => invocation,
        Err(message) => return usage::complain(&message, NAME, streams),
    };
    let Ok((_, (_, sources))) = host.model(host.disk(), &invocation, streams, read_model) else {
        return FAILED;
    };
    let path = matches.get_many::<String>("output").and_then(Iterator::last);
    let path = path.map_or("-", String::as_str);
    if path == invocation.input && path != "-" {
        let message = format!("error: the output {path} is also the input");
        return usage::complain(&message, NAME, streams);
    }
    let Some(text) = convert(&invocation.input, &sources) else {
        let message = format!("error: {} is not in YAML", name_of(&invocation.input));
        return usage::complain(&message, NAME, streams);
    };
    let output = File::new(path, Content::Bytes(text.into_bytes()));
    let mut if_changed = matches.get_many::<bool>("write-if-changed").unwrap_or_default();
    let if_changed = if_changed.any(|is_on| *is_on);
    match host.write(&Files { outputs: vec![output], if_changed, ..Files::default() }, streams.stdout) {
        Ok(()) => GOOD,
        Err(message) => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {message}");
            FAILED
        }
    }
}
