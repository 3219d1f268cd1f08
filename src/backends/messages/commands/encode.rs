//! `tdgen messages encode --schema SCHEMA LINES`: writes the messages in lines of JSON as bytes.

use core::net::SocketAddr;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use super::decode::read_data;
use super::options::{data_arguments, model_of_data, name_of, output};
use crate::capture::lines::Parts;
use crate::capture::piece::Direction;
use crate::capture::{frames, packets, text};
use crate::model::{Message, MessageId, MessageKind, Model};
use crate::plan::Plan;
use crate::wire::decode::{Refused, decode};
use crate::wire::encode::{cut, encode};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::output::Content;
use tdgen_language::source::reason;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "encode", command, run };

const NAME: &str = "tdgen messages encode";

const ABOUT: &str = "\
Write the messages in lines of JSON as bytes

The lines are those of `tdgen messages decode`. Values that are missing have their defaults, and the id and the size in \
headers are always right. A message with `absent` is one of the older version that lacks these fields.

  bytes   the messages, one after the other
  hex     a message in hexadecimal in each line
  frames  frames of --gen-messages-framing-c and the other languages
  udp     a pcap file with a UDP packet for each message
  serial  a pcap file with a frame of each message";

const EXAMPLES: &str = "\
Exit codes:
  0  the messages are written
  1  a line is not a message of the schema, or a file cannot be read or written
  2  incorrect usage

Examples:
  echo '{\"message\": \"stop_cmd\", \"content\": {}}' | tdgen messages encode --schema api.td - --to=hex
  tdgen messages decode --schema api.td log.txt | tdgen messages encode --schema api.td - --to=udp -o log.pcap";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Write the messages in lines of JSON as bytes")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("lines")
                .value_name("LINES")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The lines of JSON; - for standard input"),
        )
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["bytes", "hex", "frames", "udp", "serial"]))
                .default_value("bytes")
                .help("What is written"),
        )
        .arg(output("The output file; - for standard output"))
        .args(data_arguments())
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let value = |name| matches.get_one::<String>(name).map_or("", String::as_str);
    let [path, form, target] = ["lines", "to", "output"].map(value);
    let model = match model_of_data(host, matches, streams, NAME, path) {
        Ok(model) => model,
        Err(code) => return code,
    };
    let read = read_data(host, path, streams).map_err(|error| reason(&error).to_string());
    let read = read.and_then(|data| String::from_utf8(data).map_err(|_| "it is not UTF-8".to_owned()));
    let result = match read {
        Ok(lines) => encode_lines(&model, path, &lines, form),
        Err(reason) => Err(vec![format!("error: cannot read {}: {reason}", name_of(path))]),
    };
    let result = result.and_then(|bytes| {
        let file = File::new(target, Content::Bytes(bytes));
        let files = Files { outputs: vec![file], ..Files::default() };
        host.write(&files, streams.stdout).map_err(|message| vec![format!("error: {message}")])
    });
    let Err(errors) = result else { return GOOD };
    for error in errors {
        // A closed stderr changes nothing about the exit code.
        let _ = writeln!(streams.stderr, "{error}");
    }
    FAILED
}

/// Returns the bytes of all lines, or the errors in them.
fn encode_lines(model: &Model, path: &str, lines: &str, form: &str) -> Result<Vec<u8>, Vec<String>> {
    let name = if path == "-" { "<stdin>" } else { path };
    let plan = Plan::of(model);
    let mut errors = Vec::new();
    let mut out = match form {
        "udp" => packets::begin_udp(),
        "serial" => packets::begin_serial(),
        _ => Vec::new(),
    };
    for (number, line) in (1..).zip(lines.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        if let Err(refused) = add_line(&plan, line, form, &mut out) {
            errors.push(format!("{name}:{number}:{}: error: {}", refused.at + 1, refused.reason));
        }
    }
    if errors.is_empty() { Ok(out) } else { Err(errors) }
}

/// Sets the side that sends a message of a schema whose responses are found by their tag, which readers need to know.
fn set_direction(message: &Message, form: &str, parts: &mut Parts) -> Result<(), Refused> {
    let direction = if message.kind == MessageKind::Response { Direction::Received } else { Direction::Sent };
    if let Some(other) = parts.origin.direction.filter(|other| *other != direction) {
        let kind = message.kind.name().to_lowercase();
        return Err(parts.message.refused(format!("a {kind} is {}, not {}", direction.name(), other.name())));
    }
    if !matches!(form, "hex" | "udp") {
        let reason =
            "responses are found by their tag, and only the forms hex and udp say which messages are responses";
        return Err(parts.message.refused(reason));
    }
    parts.origin.direction = Some(direction);
    let [host, device] = [4001, 4000].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    let between = if direction == Direction::Sent { [host, device] } else { [device, host] };
    parts.origin.addresses = parts.origin.addresses.or(Some(between));
    Ok(())
}

fn add_line(plan: &Plan, line: &str, form: &str, out: &mut Vec<u8>) -> Result<(), Refused> {
    let mut parts = Parts::read(line)?;
    let name: String = parts.message.value("the name of a message")?;
    let id = plan.model.messages.iter().position(|message| message.name == name);
    let id = id.map(MessageId::at).ok_or_else(|| parts.message.refused(format!("no message is called `{name}`")))?;
    let mut bytes = encode(plan, id, parts.content)?;
    if plan.model.roles.finds_by_tag {
        set_direction(&plan.model[id], form, &mut parts)?;
    }
    if let Some(node) = parts.absent {
        let absent: Vec<String> = node.value("a list of names of fields")?;
        if !absent.is_empty() {
            let reason = "no version of the message lacks exactly these fields";
            let older = cut(plan, id, &absent, &bytes).ok_or_else(|| node.refused(reason))?;
            // What an older version lacks has its default.
            if decode(plan, id, &older).is_ok_and(|decoded| decoded.encoded != bytes) {
                let entries = parts.content.entries()?;
                let node = entries
                    .iter()
                    .rev()
                    .find(|(name, _)| absent.contains(name))
                    .map_or(parts.content, |(_, node)| *node);
                return Err(node.refused("a field that is absent has another value than its default"));
            }
            bytes = older;
        }
    }
    match form {
        "hex" => out.extend_from_slice(text::write(&parts.origin, &bytes).as_bytes()),
        "frames" => out.extend_from_slice(&frames::write(&bytes)),
        "serial" => packets::write_serial(parts.origin.time, &bytes, out),
        "udp" => packets::write_udp(&parts.origin, &bytes, out).map_err(|reason| Refused::new(0_usize, reason))?,
        _ => out.extend_from_slice(&bytes),
    }
    Ok(())
}
