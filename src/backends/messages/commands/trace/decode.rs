//! `tdgen trace decode --schema SCHEMA DUMP`: what a device has traced, as text, JSON or FlatBuffers.
//!
//! The decoding itself is `backends::trace`; here stand the options, the input, which may be a pipe, and what is said
//! of it on stderr.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use crate::backends::backend::Backend;
use crate::backends::cli::exit::{FAILED, GOOD};
use crate::backends::cli::host::Host;
use crate::backends::cli::reason::{cannot_write, reason};
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::cli::usage::{self, Stop};
use crate::backends::cli::{invocation, options};
use crate::backends::messages::commands::options::lock_of_ids;
use crate::backends::messages::lock::BACKEND as MESSAGES_LOCK;
use crate::backends::messages::model::Model;
use crate::backends::messages::trace::decode::{Decoder, Failure, Input, Sink, Spool, Summary};
use crate::backends::messages::trace::flat::FlatBuffer;
use crate::backends::messages::trace::lines::{JsonLines, Text};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const NAME: &str = "tdgen trace decode";

const ABOUT: &str = "\
Decode what a device has traced

A dump is one or more buffers, as the tracer of --gen-messages-trace-c has them in memory or drains them. Damage costs \
what it hit: each whole record before and after it is found, and what is lost is said where it is missing.

  text         a line for each record
  jsonl        a line of JSON for each record
  flatbuffers  one FlatBuffer, whose schema --gen-messages-fbs writes";

const EXAMPLES: &str = "\
Exit codes:
  0  the dump is whole; what the device itself has lost is said, but no damage
  1  the dump is damaged, or cannot be read, or is of another schema
  2  wrong usage

Examples:
  tdgen trace decode --schema api.yaml dump.bin
  tdgen trace decode --schema api.td dump.bin --format=jsonl -o dump.jsonl
  nc device 4000 | tdgen trace decode --schema api.yaml - --format=jsonl";

fn command(_: &[Backend]) -> Command {
    Command::new("decode")
        .about("Decode a dump to text, JSON lines or a FlatBuffer")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("dump")
                .value_name("DUMP")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The dump; - for standard input"),
        )
        .arg(
            Arg::new("schema")
                .long("schema")
                .value_name("FILE")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The schema, .yaml or .td"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["text", "jsonl", "flatbuffers"]))
                .default_value("text")
                .help("What to write"),
        )
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .default_value("-")
                .help("Where to write it; - for standard output"),
        )
        .arg(options::switch("force", "Decode a dump of another schema too: records that look the same"))
        .arg(lock_of_ids("lock", "the schema"))
        .args(options::compilation_options(MESSAGES_LOCK))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let value = |name| matches.get_one::<String>(name).map_or("", String::as_str);
    let [dump, schema, format, target] = ["dump", "schema", "format", "output"].map(value);
    if dump == "-" && schema == "-" {
        let message = "error: the schema and the dump cannot both be standard input";
        return usage::complain(message, NAME, streams);
    }
    let lock = matches.get_one::<String>("lock");
    let lock = lock.map(|path| format!("--lock={path}"));
    let input = [(schema.to_owned(), lock)];
    let [invocation] = match invocation::compilations(matches, MESSAGES_LOCK, input) {
        Ok(invocations) => invocations,
        Err(Stop::Usage(message) | Stop::Show(message)) => {
            return usage::complain(&message, NAME, streams);
        }
    };
    let Ok((model, _)) = host.model(host.disk(), &invocation, streams, Model::of) else {
        return FAILED;
    };
    let wanted = Wanted { model: &model, dump, format, target, is_forced: matches.get_flag("force") };
    let done = wanted.decode(host, streams);
    let (said, code) = match &done {
        // A reader that has seen enough is no fault.
        Err(Failure::Unwritable(error)) if error.kind() == io::ErrorKind::BrokenPipe => (String::new(), GOOD),
        Err(failure) => (wanted.complaint(failure), FAILED),
        Ok(summary) => wanted.summary(summary),
    };
    // A closed stderr changes nothing about the exit code.
    let _ = streams.stderr.write_all(said.as_bytes());
    code
}

/// What is asked for.
struct Wanted<'a> {
    model: &'a Model,
    dump: &'a str,
    format: &'a str,
    target: &'a str,
    is_forced: bool,
}

impl Wanted<'_> {
    fn decode(&self, host: &dyn Host, streams: &mut Streams<'_>) -> Result<Summary, Failure> {
        let mut file = match self.dump {
            "-" => None,
            path => Some(host.open(path).map_err(Failure::Unreadable)?),
        };
        let size = file.as_ref().map_or(0, |file| file.size);
        let Streams { stdin, stdout, stderr, terminal } = streams;
        let mut bar =
            Bar { size, is_shown: terminal.is_terminal && self.target != "-", percent: None, out: &mut **stderr };
        let mut spool = || Ok(Box::new(host.temporary()?) as Box<dyn Spool>);
        let mut input = Some(match &mut file {
            Some(file) if file.is_regular => Input::Places(&mut file.reader),
            // A pipe has a name, too.
            Some(file) => Input::Stream(&mut file.reader, &mut spool),
            None => Input::Stream(&mut **stdin, &mut spool),
        });
        let mut decode = |out: &mut dyn Write| {
            let mut new_spool = || Ok(Box::new(host.temporary()?) as Box<dyn Spool>);
            let mut sink: Box<dyn Sink + '_> = match self.format {
                "jsonl" => Box::new(JsonLines::new(self.model, out)),
                "flatbuffers" => {
                    Box::new(FlatBuffer::new(self.model, out, &mut new_spool).map_err(Failure::Unwritable)?)
                }
                _ => Box::new(Text::new(self.model, out)),
            };
            let mut progress = |passed| bar.show(passed);
            let decoder = Decoder::new(self.model, self.is_forced, &mut *sink, &mut progress);
            input.take().map(|input| decoder.run(input)).transpose()
        };
        let mut decoded = Ok(None);
        let written = host.write_with(self.target, &mut **stdout, &mut |out| {
            decoded = decode(out);
            // The file is not written when decoding failed; the reason is in `decoded`.
            if decoded.is_ok() { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
        });
        let done = match (decoded, written) {
            (Ok(Some(summary)), Ok(())) => Ok(summary),
            (Err(failure), _) => Err(failure),
            (Ok(_), Err(error)) => Err(Failure::Unwritable(error)),
            (Ok(None), Ok(())) => Err(Failure::NoTrace),
        };
        bar.clear();
        done
    }

    fn complaint(&self, failure: &Failure) -> String {
        match failure {
            Failure::Unreadable(error) => {
                let dump = name(self.dump);
                format!("error: cannot read {dump}: {}\n", reason(error))
            }
            Failure::Unwritable(error) => {
                format!("error: {}\n", cannot_write(self.target, error))
            }
            Failure::NoTrace => {
                format!("error: {} holds no trace: there is neither a header nor a record\n", name(self.dump))
            }
            Failure::OtherSchema { version, hash } => {
                let model = self.model;
                format!(
                    "error: {} is of another schema: version {version}, hash 0x{hash:016x}; \
                     `{}` is version {}, hash 0x{:016x}\n\
                     help: decode it with the schema that the device was built with, or as far as records look the \
                     same with --force\n",
                    name(self.dump),
                    model.name,
                    model.version,
                    model.hash
                )
            }
        }
    }

    /// What is said in the end, and the exit code.
    fn summary(&self, summary: &Summary) -> (String, u8) {
        let dump = name(self.dump);
        let mut said = format!("{dump}: {} records", summary.records);
        for (count, what) in
            [(summary.overwritten, "were overwritten by the device"), (summary.dropped, "were dropped by the device")]
        {
            if count > 0 {
                said += &format!("; {count} {what}");
            }
        }
        if !summary.is_damaged {
            return (said + "\n", GOOD);
        }
        said.push('\n');
        if summary.buffers == 0 {
            said += &format!("warning: {dump} has no header: whether it is of this schema, nobody knows\n");
        }
        if summary.damaged + summary.damaged_bytes > 0 {
            said += &format!(
                "warning: {dump} is damaged: {} records are missing, and {} bytes belong to no whole record\n",
                summary.damaged, summary.damaged_bytes
            );
        }
        (said, FAILED)
    }
}

/// How the input is called.
fn name(dump: &str) -> String {
    match dump {
        "-" => "standard input".to_owned(),
        dump => format!("`{dump}`"),
    }
}

/// How much of a large dump is done, on a line of its own.
struct Bar<'a> {
    size: u64,
    is_shown: bool,
    percent: Option<u64>,
    out: &'a mut dyn Write,
}

impl Bar<'_> {
    /// Smaller dumps are done before anybody can look.
    const LARGE: u64 = 64 << 20;

    fn show(&mut self, passed: u64) {
        if !self.is_shown || self.size < Bar::LARGE {
            return;
        }
        let percent = (passed.saturating_mul(100) / self.size).min(100);
        if self.percent.replace(percent) == Some(percent) {
            return;
        }
        let full = "#".repeat(usize::try_from(percent / 4).unwrap_or(0));
        let megabytes = self.size >> 20;
        // A bar that cannot be drawn is no fault.
        let _ = write!(self.out, "\r[{full:25}] {percent:3}% of {megabytes} MiB");
        let _ = self.out.flush();
    }

    fn clear(&mut self) {
        if self.percent.is_some() {
            let _ = write!(self.out, "\r{:50}\r", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bar;

    fn drawn(size: u64, is_shown: bool) -> String {
        let mut out = Vec::new();
        let mut bar = Bar { size, is_shown, percent: None, out: &mut out };
        for passed in [size / 2, size / 2 + 1, size] {
            bar.show(passed);
        }
        bar.clear();
        String::from_utf8(out).expect("bars are ASCII")
    }

    #[test]
    fn a_bar_is_drawn_for_people_and_large_dumps() {
        let lines = drawn(128 << 20, true);
        let lines: Vec<&str> = lines.split('\r').map(str::trim_end).collect();
        let half = "[############             ]  50% of 128 MiB";
        let whole = "[#########################] 100% of 128 MiB";
        assert_eq!(lines, ["", half, whole, "", ""]);
        assert_eq!(drawn(128 << 20, false), "");
        assert_eq!(drawn(1 << 20, true), "");
    }
}
