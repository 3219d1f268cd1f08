//! `tdgen messages convert FILE`: converts a schema between YAML and `.td`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

use super::options::{arguments, invocation};
use crate::convert::form::{Form, convert};
use crate::read::reader::read_model;
use crate::schema::front_end::FRONT_END;
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
Convert a schema from YAML to .td, or from .td to YAML

The result has the same hash: an id that follows from the position in the text is written explicitly if it would change. \
Comments, includes, anchors and loops are expanded and not kept.";

const EXAMPLES: &str = "\
Exit codes:
  0  the output is written
  1  the schema has errors, or a file cannot be read or written
  2  incorrect usage

Examples:
  tdgen messages convert api.yaml -o api.td
  tdgen messages convert api.td --to=yaml";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Convert a schema between YAML and .td")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args(arguments())
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["td", "yaml"]))
                .help("Output form; by default, the one that FILE does not have"),
        )
        .args(options::shared_options(&["output", "write-if-changed"]))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let invocation = match invocation(matches) {
        Ok(invocation) => invocation,
        Err(message) => return usage::complain(&message, NAME, streams),
    };
    let is_yaml = match &invocation.input_format {
        Some(format) => format == FRONT_END.name,
        None => FRONT_END.reads(&invocation.input),
    };
    let form = match (matches.get_one::<String>("to").map(String::as_str), is_yaml) {
        (Some("td"), _) | (None, true) => Form::Td,
        (Some(_), _) | (None, false) => Form::Yaml,
    };
    let Ok((model, (_, sources))) = host.model(host.disk(), &invocation, streams, read_model) else {
        return FAILED;
    };
    let path = matches.get_many::<String>("output").and_then(Iterator::last);
    let path = path.map_or("-", String::as_str);
    if path == invocation.input && path != "-" {
        let message = format!("error: the output {path} is also the input");
        return usage::complain(&message, NAME, streams);
    }
    let output = File::new(path, Content::Bytes(convert(&model, &sources, form).into_bytes()));
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
