//! `tdgen trace decode --schema SCHEMA DUMP`: decodes the trace of a device to text, JSON and formats of other tools.

use std::io::{self, Read, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use crate::commands::options::{data_arguments, model_of_data, name_of, output};
use crate::model::Model;
use crate::plan::Plan;
use crate::trace::ctf::{Ctf, metadata};
use crate::trace::decode::{DecodeError, Decoder, Input, Sink, Spool, Summary};
use crate::trace::flat::FlatBuffer;
use crate::trace::lines::Lines;
use crate::trace::payload::Form;
use crate::trace::perfetto::Perfetto;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options;
use tdgen_language::backends::cli::reason::cannot_write;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;
use tdgen_language::source::reason;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "decode", command, run };

const NAME: &str = "tdgen trace decode";

const ABOUT: &str = "\
Decode the trace of a device

A dump is one or more buffers, as the tracer of --gen-messages-trace-c keeps them in memory or drains them. All complete \
records before and after damage are decoded, and losses are reported where they occur.

  text         a line for each record
  jsonl        a line of JSON for each record
  flatbuffers  one FlatBuffer, whose schema --gen-messages-fbs writes
  perfetto     a trace for ui.perfetto.dev and its trace processor
  ctf          a folder, --output, with a trace in the Common Trace Format 1.8, for Babeltrace and Trace Compass";

const EXAMPLES: &str = "\
Exit codes:
  0  the dump is undamaged, even if the device itself lost records
  1  the dump is damaged, cannot be read, or belongs to another schema
  2  incorrect usage

Examples:
  tdgen trace decode --schema api.yaml dump.bin
  tdgen trace decode --schema api.td dump.bin --format=jsonl -o dump.jsonl
  nc device 4000 | tdgen trace decode --schema api.yaml - --format=jsonl";

fn command(command: Command, _: &[Backend]) -> Command {
    command
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
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["text", "jsonl", "flatbuffers", "perfetto", "ctf"]))
                .default_value("text")
                .help("Output format"),
        )
        .arg(
            Arg::new("frequency")
                .long("frequency")
                .value_name("HZ")
                .value_parser(clap::value_parser!(u64).range(1..))
                .default_value("1000000000")
                .help("How often the clock of the device ticks in a second, for perfetto and ctf"),
        )
        .arg(output("The output file, or the folder of ctf; - for standard output"))
        .arg(options::switch("force", "Also decode a dump of another schema, as far as its records agree"))
        .args(data_arguments())
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let value = |name| matches.get_one::<String>(name).map_or("", String::as_str);
    let [dump, format, target] = ["dump", "format", "output"].map(value);
    if format == "ctf" && target == "-" {
        let message = "error: --format=ctf writes a folder: name it with --output";
        return usage::complain(message, NAME, streams);
    }
    let model = match model_of_data(host, matches, streams, NAME, dump) {
        Ok(model) => model,
        Err(code) => return code,
    };
    let frequency = matches.get_one::<u64>("frequency").copied().unwrap_or(1);
    let is_forced = matches.get_flag("force");
    let request = Request { model: &model, dump, format, target, frequency, is_forced };
    let result = if format == "ctf" { request.decode_to_folder(host, streams) } else { request.decode(host, streams) };
    let (report, code) = match &result {
        // A reader that closes the pipe early is not an error.
        Err(DecodeError::Unwritable(error)) if error.kind() == io::ErrorKind::BrokenPipe => (String::new(), GOOD),
        Err(error) => (request.error(error), FAILED),
        Ok(summary) => request.summary(summary),
    };
    // A closed stderr changes nothing about the exit code.
    let _ = streams.stderr.write_all(report.as_bytes());
    code
}

/// The standard streams that decoding uses beside its output.
struct Standard<'a> {
    stdin: &'a mut dyn Read,
    stderr: &'a mut dyn Write,
    is_terminal: bool,
}

/// The arguments of the command.
struct Request<'a> {
    model: &'a Model,
    dump: &'a str,
    format: &'a str,
    target: &'a str,
    /// Ticks of the device in a second.
    frequency: u64,
    is_forced: bool,
}

impl Request<'_> {
    fn decode(&self, host: &dyn Host, streams: &mut Streams<'_>) -> Result<Summary, DecodeError> {
        let Streams { stdin, stdout, stderr, terminal } = streams;
        let mut standard = Standard { stdin: &mut **stdin, stderr: &mut **stderr, is_terminal: terminal.is_terminal };
        let plan = Plan::of(self.model);
        let mut decode = |out: &mut dyn Write| {
            let mut new_spool = || Ok(Box::new(host.temporary()?) as Box<dyn Spool>);
            let mut sink: Box<dyn Sink + '_> = match self.format {
                "jsonl" => Box::new(Lines::new(&plan, Form::Json, out)),
                "perfetto" => Box::new(Perfetto::new(&plan, self.frequency, out)),
                "flatbuffers" => {
                    Box::new(FlatBuffer::new(self.model, out, &mut new_spool).map_err(DecodeError::Unwritable)?)
                }
                _ => Box::new(Lines::new(&plan, Form::Text, out)),
            };
            self.decode_into(&mut *sink, host, &mut standard)
        };
        let mut decoded = None;
        let written = host.write_with(self.target, &mut **stdout, &mut |out| match decode(out) {
            Ok(summary) => {
                decoded = Some(Ok(summary));
                Ok(())
            }
            // The file is not written.
            Err(error) => {
                decoded = Some(Err(error));
                Err(io::ErrorKind::Other.into())
            }
        });
        // Without a result, the output could not be opened.
        let summary = decoded.transpose()?;
        written.map_err(DecodeError::Unwritable)?;
        summary.ok_or(DecodeError::NoTrace)
    }

    /// Writes a trace of CTF: its metadata and its streams.
    fn decode_to_folder(&self, host: &dyn Host, streams: &mut Streams<'_>) -> Result<Summary, DecodeError> {
        let mut parts = Vec::new();
        let mut new_spool = || Ok(Box::new(host.temporary()?) as Box<dyn Spool>);
        let plan = Plan::of(self.model);
        let mut sink = Ctf::new(&plan, &mut parts, &mut new_spool);
        let Streams { stdin, stdout, stderr, terminal } = streams;
        let mut standard = Standard { stdin: &mut **stdin, stderr: &mut **stderr, is_terminal: terminal.is_terminal };
        let summary = self.decode_into(&mut sink, host, &mut standard)?;
        drop(sink);
        let mut write = |name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>| {
            let path = format!("{}/{name}", self.target);
            host.write_with(&path, &mut **stdout, write).map_err(DecodeError::Unwritable)
        };
        write("metadata", &mut |out| out.write_all(metadata(self.model, self.frequency).as_bytes()))?;
        for (at, part) in parts.into_iter().enumerate() {
            let spool = part.into_inner().map_err(io::IntoInnerError::into_error);
            let mut spool = spool.map_err(DecodeError::Unwritable)?;
            write(&format!("stream_{at}"), &mut |out| {
                spool.rewind()?;
                io::copy(&mut spool, out).map(drop)
            })?;
        }
        Ok(summary)
    }

    fn decode_into(
        &self,
        sink: &mut dyn Sink,
        host: &dyn Host,
        standard: &mut Standard<'_>,
    ) -> Result<Summary, DecodeError> {
        let mut file = match self.dump {
            "-" => None,
            path => Some(host.open(path).map_err(DecodeError::Unreadable)?),
        };
        let size = file.as_ref().map_or(0, |file| file.size);
        let is_shown = standard.is_terminal && self.target != "-";
        let mut bar = Bar { size, is_shown, percent: None, out: &mut *standard.stderr };
        let mut spool = || Ok(Box::new(host.temporary()?) as Box<dyn Spool>);
        let input = match &mut file {
            Some(file) if file.is_regular => Input::File(&mut file.reader),
            // A named pipe is not seekable.
            Some(file) => Input::Stream(&mut file.reader, &mut spool),
            None => Input::Stream(&mut *standard.stdin, &mut spool),
        };
        let mut progress = |consumed| bar.show(consumed);
        let result = Decoder::new(self.model, self.is_forced, sink, &mut progress).run(input);
        bar.clear();
        result
    }

    fn error(&self, error: &DecodeError) -> String {
        match error {
            DecodeError::Unreadable(error) => {
                let dump = name_of(self.dump);
                format!("error: cannot read {dump}: {}\n", reason(error))
            }
            DecodeError::Unwritable(error) => {
                format!("error: {}\n", cannot_write(self.target, error))
            }
            DecodeError::NoTrace => {
                format!("error: {} is not a trace: found neither a header nor a record\n", name_of(self.dump))
            }
            DecodeError::OtherSchema { version, hash } => {
                let model = self.model;
                format!(
                    "error: {} belongs to another schema: version {version}, hash 0x{hash:016x}; \
                     `{}` is version {}, hash 0x{:016x}\n\
                     help: use the schema that the device was built with, or --force to decode the records that agree\n",
                    name_of(self.dump),
                    model.name,
                    model.version,
                    model.hash
                )
            }
        }
    }

    /// Returns the final report and the exit code.
    fn summary(&self, summary: &Summary) -> (String, u8) {
        let dump = name_of(self.dump);
        let mut report = format!("{dump}: {} records", summary.records);
        for (count, reason) in
            [(summary.overwritten, "were overwritten by the device"), (summary.dropped, "were dropped by the device")]
        {
            if count > 0 {
                report += &format!("; {count} {reason}");
            }
        }
        if !summary.is_damaged {
            return (report + "\n", GOOD);
        }
        report.push('\n');
        if summary.buffers == 0 {
            report += &format!("warning: {dump} has no header, so its schema is unknown\n");
        }
        if summary.damaged + summary.damaged_bytes > 0 {
            report += &format!(
                "warning: {dump} is damaged: {} records are missing, and {} bytes do not belong to a complete record\n",
                summary.damaged, summary.damaged_bytes
            );
        }
        (report, FAILED)
    }
}

/// A progress bar for large dumps.
struct Bar<'a> {
    size: u64,
    is_shown: bool,
    percent: Option<u64>,
    out: &'a mut dyn Write,
}

impl Bar<'_> {
    /// Smaller dumps finish before the bar is visible.
    const LARGE: u64 = 64 << 20;

    fn show(&mut self, consumed: u64) {
        if !self.is_shown || self.size < Bar::LARGE {
            return;
        }
        let percent = (consumed.saturating_mul(100) / self.size).min(100);
        if self.percent.replace(percent) == Some(percent) {
            return;
        }
        let full = "#".repeat(usize::try_from(percent / 4).unwrap_or(0));
        let megabytes = self.size >> 20;
        // A bar that cannot be drawn is not an error.
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
        for consumed in [size / 2, size / 2 + 1, size] {
            bar.show(consumed);
        }
        bar.clear();
        String::from_utf8(out).expect("bars are ASCII")
    }

    #[test]
    fn a_bar_is_drawn_on_terminals_for_large_dumps() {
        let lines = drawn(128 << 20, true);
        let lines: Vec<&str> = lines.split('\r').map(str::trim_end).collect();
        let half = "[############             ]  50% of 128 MiB";
        let whole = "[#########################] 100% of 128 MiB";
        assert_eq!(lines, ["", half, whole, "", ""]);
        assert_eq!(drawn(128 << 20, false), "");
        assert_eq!(drawn(1 << 20, true), "");
    }
}
