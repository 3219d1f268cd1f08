//! `tdgen messages decode --schema SCHEMA CAPTURE`: shows the messages of a capture as lines of JSON.

use std::io::{self, Read};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use super::options::{data_arguments, model_of_data, name_of, output};
use crate::capture::frames::Stream;
use crate::capture::lines::Line;
use crate::capture::piece::{Found, Origin, Piece, Places};
use crate::capture::{packets, pcap, text};
use crate::model::Model;
use crate::wire::reader::{Pending, Reader};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::reason::cannot_write;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::source::reason;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "decode", command, run };

const NAME: &str = "tdgen messages decode";

const ABOUT: &str = "\
Show the messages of a capture as lines of JSON

A line has the name of the message, the offset at which it begins, and its values as `to_dict` in Python returns them. \
Errors name the byte that is wrong; all other messages are shown. Bytes that a line cannot show, such as those after a \
message, are errors.

  bytes   one message, or several if their header has their size
  hex     a message in hexadecimal in each line, after the time and `>` or `<` if it is a log of a client
  frames  frames of --gen-messages-framing-c and the other languages
  pcap    a capture of tcpdump or Wireshark, pcap or pcapng: messages in UDP packets, frames over TCP and on serial lines

Without --from, a pcap file, text in hexadecimal and bytes are distinguished.";

const EXAMPLES: &str = "\
Exit codes:
  0  all bytes are in the lines
  1  some are not, or the capture or the schema cannot be read
  2  incorrect usage

Examples:
  tdgen messages decode --schema api.yaml capture.pcapng --port=4000
  tdgen messages decode --schema api.td log.txt | jq .content
  cat /dev/ttyUSB0 | tdgen messages decode --schema api.td --from=frames -";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Show the messages of a capture as lines of JSON")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("capture")
                .value_name("CAPTURE")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The bytes; - for standard input"),
        )
        .arg(
            Arg::new("from")
                .long("from")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["bytes", "hex", "frames", "pcap"]))
                .help("What the capture is; frames are never guessed"),
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("NUMBER")
                .value_parser(clap::value_parser!(u16))
                .help("Skip packets of UDP and TCP from and to other ports"),
        )
        .arg(output("The output file; - for standard output"))
        .args(data_arguments())
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let value = |name| matches.get_one::<String>(name).map_or("", String::as_str);
    let [capture, target] = ["capture", "output"].map(value);
    let model = match model_of_data(host, matches, streams, NAME, capture) {
        Ok(model) => model,
        Err(code) => return code,
    };
    let data = match read_data(host, capture, streams) {
        Ok(data) => data,
        Err(error) => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: cannot read {}: {}", name_of(capture), reason(&error));
            return FAILED;
        }
    };
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    if matches.get_one::<String>("from").is_none() && data.starts_with(&GZIP) {
        let capture = name_of(capture);
        let _ = writeln!(streams.stderr, "error: {capture} is compressed\nhelp: decompress it with `gzip -d` first");
        return FAILED;
    }
    let form = matches.get_one::<String>("from").map_or_else(|| guess(&data), String::as_str);
    let port = matches.get_one::<u16>("port").copied();
    let pieces = pieces(form, &data, port);
    let lines = (form == "hex").then(|| line_ends(&data));
    let mut report = Report { capture, lines, messages: 0, errors: Vec::new() };
    let written = host.write_with(target, streams.stdout, &mut |out| {
        report.errors.clear();
        report.messages = 0;
        write_lines(&model, &pieces, port, &mut report, out)
    });
    let (text, code) = match written {
        // A reader that closes the pipe early is not an error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => (String::new(), GOOD),
        Err(error) => (format!("error: {}\n", cannot_write(target, &error)), FAILED),
        Ok(()) => report.finish(),
    };
    let _ = streams.stderr.write_all(text.as_bytes());
    code
}

/// Reads all bytes of a file or of standard input.
pub(super) fn read_data(host: &dyn Host, path: &str, streams: &mut Streams<'_>) -> io::Result<Vec<u8>> {
    const MAX_DATA: u64 = 2 << 30;
    let mut data = Vec::new();
    match path {
        "-" => streams.stdin.take(MAX_DATA + 1).read_to_end(&mut data)?,
        path => host.open(path)?.reader.take(MAX_DATA + 1).read_to_end(&mut data)?,
    };
    if data.len() as u64 > MAX_DATA {
        return Err(io::Error::other("it is larger than 2 GiB"));
    }
    Ok(data)
}

/// Returns the form that some data has.
fn guess(data: &[u8]) -> &'static str {
    let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    match data {
        _ if pcap::is_capture(data) => "pcap",
        _ if data.iter().all(is_text) => "hex",
        _ => "bytes",
    }
}

/// Returns the offset after each line.
fn line_ends(data: &[u8]) -> Vec<u64> {
    (1..).zip(data).filter(|(_, byte)| **byte == b'\n').map(|(end, _)| end).collect()
}

fn pieces(form: &str, data: &[u8], port: Option<u16>) -> Vec<Found> {
    match form {
        "hex" => text::read(data),
        "pcap" => packets::read(data, port),
        "frames" => {
            let (mut stream, mut found) = (Stream::default(), Vec::new());
            stream.read(0, data, &Origin::default(), &mut found);
            stream.finish(&mut found);
            found
        }
        _ => vec![Ok(Piece { bytes: data.to_vec(), places: Places::default(), origin: Origin::default() })],
    }
}

fn write_lines(
    model: &Model,
    pieces: &[Found],
    port: Option<u16>,
    report: &mut Report,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let reader = Reader::of(model);
    let mut pending = Pending::default();
    for piece in pieces {
        let piece = match piece {
            Ok(piece) => piece,
            Err(damage) => {
                report.error(damage.at, &damage.reason);
                continue;
            }
        };
        let side = (piece.origin.direction_by(port), piece.origin.host_by(port));
        let read = |bytes: &[u8]| reader.read_in(&mut pending, side, bytes);
        for (begin, end, read) in reader.read_all(&piece.bytes, read) {
            let (message, decoded) = match read {
                Ok(read) => read,
                Err(refused) => {
                    report.error(piece.places.of(refused.at), &refused.reason);
                    continue;
                }
            };
            report.messages += 1;
            if let Some(lost) = reader.lost(message, &decoded, piece.bytes.get(begin..end).unwrap_or_default()) {
                report.error(piece.places.of(begin + lost.at), &lost.reason);
            }
            let line = Line::new(&message.name, piece.places.of(begin), &piece.origin, decoded);
            serde_json::to_writer(&mut *out, &line)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

/// What is shown beside the messages.
struct Report<'a> {
    capture: &'a str,
    /// The ends of the lines, if positions are lines and columns.
    lines: Option<Vec<u64>>,
    messages: usize,
    errors: Vec<String>,
}

impl Report<'_> {
    fn error(&mut self, at: u64, reason: &str) {
        let name = if self.capture == "-" { "<stdin>" } else { self.capture };
        let place = match &self.lines {
            Some(lines) => {
                let line = lines.partition_point(|end| *end <= at);
                let begin = line.checked_sub(1).and_then(|line| lines.get(line)).unwrap_or(&0);
                format!("{name}:{}:{}", line + 1, at - begin + 1)
            }
            None => format!("{name}: byte {at}"),
        };
        self.errors.push(format!("{place}: error: {reason}\n"));
    }

    fn finish(self) -> (String, u8) {
        let capture = name_of(self.capture);
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let messages = count(self.messages, "message");
        match self.errors.len() {
            0 => (format!("{capture}: {messages}\n"), GOOD),
            errors => {
                let summary = format!("{capture}: {messages}, {}\n", count(errors, "error"));
                (self.errors.concat() + &summary, FAILED)
            }
        }
    }
}
