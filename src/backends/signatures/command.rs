//! `tdgen signature print|parse|make`: signatures of functions, from text to what people and programs read, and back.
//!
//! What a signature is, `super::codec` knows; here stand the options, where the input is from, and how a fault at
//! a byte becomes a message at a place. Nothing is written when there is a fault.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use crate::backends::backend::Backend;
use crate::backends::cli::exit::{FAILED, GOOD};
use crate::backends::cli::help::MESSAGES;
use crate::backends::cli::host::Host;
use crate::backends::cli::reason::reason;
use crate::backends::cli::reporting::{self, Reporting};
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::cli::{options, usage};
use crate::backends::signatures::codec::{
    FunctionSignature, JsonPaths, Mode, Part, Printer, RawSignature, Signature, Structure, TextFault, Visitor,
    attributes_json, visit,
};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::{SourceMap, Span};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const NAME: &str = "signature";

const ABOUT: &str = "\
Read and write signatures of functions

A structured signature says how the linear lists of a function's inputs and results nest into sequences and \
dictionaries; a raw signature (--raw) says of what types they are.

  print  signature to text for people
  parse  signature to JSON: each value with its path
  make   JSON to signature; with --raw, the text for people too";

const EXAMPLES: &str = "\
Exit codes:
  0  the input is good
  1  it has faults, or cannot be read
  2  wrong usage

Examples:
  tdgen signature print 'I12!S9!k0_0k1_1R3!_0'
  tdgen signature parse 'I12!S9!k0_0k1_1R3!_0' | jq '.inputs[].path'
  tdgen signature parse --file f.sip --check
  tdgen signature make '{\"inputs\": [{\"path\": [0, \"image\"], \"raw\": 0}]}'
  tdgen signature make --raw '(Buffer<float32[?x128]>, sint32) -> (RefObject<?>)'";

fn command(_: &[Backend]) -> Command {
    let shared = options::shared_options(&Reporting::OPTIONS);
    Command::new(NAME)
        .about("Read and write signatures of functions")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("action")
                .value_name("ACTION")
                .required(true)
                .value_parser(PossibleValuesParser::new(["print", "parse", "make"]))
                .help("What to do"),
        )
        .arg(
            Arg::new("text")
                .value_name("TEXT")
                .allow_hyphen_values(true)
                .conflicts_with("file")
                .help("The signature or JSON itself; without it and --file, standard input"),
        )
        .arg(
            Arg::new("file")
                .short('f')
                .long("file")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .help("Read this file; - for standard input. One line end at its end is no part of a signature"),
        )
        .arg(options::switch("raw", "The signature is a raw one: a list of types"))
        .arg(options::switch("lenient", "Read all that the first reader of the format did, not only what is right"))
        .arg(
            Arg::new("part")
                .long("part")
                .value_name("PART")
                .value_parser(PossibleValuesParser::new(Part::ALL.map(Part::name)))
                .help("Print this part only, without its name"),
        )
        .arg(options::switch("check", "Write nothing; the exit code tells whether the input is good"))
        .args(shared.map(|arg| arg.help_heading(MESSAGES)))
}

/// What is asked for.
struct Wanted {
    is_raw: bool,
    mode: Mode,
    part: Option<Part>,
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let messages = Reporting::read(matches);
    let mut diags = messages.diags();
    let mut sources = SourceMap::new(Vec::new());
    let action = matches.get_one::<String>("action").map(String::as_str);
    let part = matches.get_one::<String>("part");
    let wanted = Wanted {
        is_raw: matches.get_flag("raw"),
        mode: match matches.get_flag("lenient") {
            true => Mode::Lenient,
            false => Mode::Strict,
        },
        part: part.and_then(|name| Part::ALL.into_iter().find(|part| part.name() == name)),
    };
    if let Some(message) = misused(action, &wanted) {
        return usage::complain(message, &SUBCOMMAND.bin_name(), streams);
    }
    let mut result = Ok(());
    if let Some(input) = Input::read(host, matches, &mut sources, streams, &mut diags) {
        let mut nowhere = io::sink();
        let out: &mut dyn Write = match matches.get_flag("check") {
            true => &mut nowhere,
            false => streams.stdout,
        };
        let out = &mut io::BufWriter::new(out);
        let faults = match action {
            Some("make") => make(&input.bytes, &wanted, out),
            Some("parse") => parse(&input.bytes, &wanted, out),
            _ => print(&input.bytes, &wanted, out),
        };
        match faults {
            Ok(written) => result = written.and_then(|()| out.flush()),
            Err(faults) => {
                for fault in faults {
                    diags.push(input.diagnostic(fault));
                }
            }
        }
    }
    let shown = reporting::shown(messages.style(streams.terminal), &sources, &diags);
    // A closed stderr changes nothing about the exit code.
    let _ = streams.stderr.write_all(shown.as_bytes());
    match result {
        // A reader that has seen enough is no fault.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => FAILED,
        _ if diags.has_errors() => FAILED,
        _ => GOOD,
    }
}

/// What clap cannot know.
fn misused(action: Option<&str>, wanted: &Wanted) -> Option<&'static str> {
    let is_make = action == Some("make");
    if is_make && wanted.mode == Mode::Lenient {
        Some("error: --lenient is for print and parse: what is made is right")
    } else if wanted.part.is_some() && (action != Some("print") || wanted.is_raw) {
        Some("error: --part is for print without --raw")
    } else {
        None
    }
}

/// A text, and where its places are.
struct Input {
    bytes: Vec<u8>,
    start: u32,
}

impl Input {
    fn read(
        host: &dyn Host,
        matches: &ArgMatches,
        sources: &mut SourceMap,
        streams: &mut Streams,
        diags: &mut Diags,
    ) -> Option<Input> {
        let file = matches.get_one::<String>("file").map(String::as_str);
        let (name, read) = match (matches.get_one::<String>("text"), file) {
            (Some(text), _) => ("<argument>", Ok(text.clone().into_bytes())),
            (None, None | Some("-")) => ("<stdin>", host.read_stdin(streams)),
            (None, Some(path)) => (path, host.disk().load(path)),
        };
        let mut bytes = match read {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("cannot read `{name}`: {}", reason(&error));
                diags.push(Diagnostic::global(message));
                return None;
            }
        };
        let Ok(added) = sources.add(name, bytes.clone()) else {
            diags.push(Diagnostic::global(format!("`{name}` is too large")));
            return None;
        };
        if name != "<argument>" && bytes.ends_with(b"\n") {
            bytes.pop();
            if bytes.ends_with(b"\r") {
                bytes.pop();
            }
        }
        let start = sources.start(added);
        Some(Input { bytes, start })
    }

    fn diagnostic(&self, fault: TextFault) -> Diagnostic {
        let at = u32::try_from(fault.at.min(self.bytes.len())).unwrap_or(0);
        let at = self.start.saturating_add(at);
        Diagnostic::error(Span::new(at, at), fault.message)
            .fact(format!("this is at byte {}, counted from 0", fault.at))
    }
}

/// What was written, or why there is nothing to write.
type Written = Result<io::Result<()>, Vec<TextFault>>;

fn print(signature: &[u8], wanted: &Wanted, out: &mut dyn Write) -> Written {
    if wanted.is_raw {
        let raw = read_raw(signature, wanted.mode)?;
        return Ok(writeln!(out, "{raw}"));
    }
    check(signature, wanted)?;
    Ok(write_printed(signature, wanted, out))
}

/// Writes what is known to be good.
fn write_printed(signature: &[u8], wanted: &Wanted, out: &mut dyn Write) -> io::Result<()> {
    for part in wanted.parts() {
        if wanted.part.is_none() {
            let is_empty = is_empty(signature, part, wanted.mode);
            write!(out, "{}{}", part.name(), if is_empty { ": none\n" } else { "" })?;
        }
        let mut printer = Printer::new(out);
        let _ = visit(signature, part, wanted.mode, &mut printer);
        printer.finish()?;
    }
    Ok(())
}

/// Whether nothing at all stands in a part.
fn is_empty(signature: &[u8], part: Part, mode: Mode) -> bool {
    let mut anything = Anything(false);
    let _ = visit(signature, part, mode, &mut anything);
    !anything.0
}

/// Whether it was told of anything.
struct Anything(bool);

impl Visitor for Anything {
    fn open(&mut self, _: Structure) {
        self.0 = true;
    }

    fn leaf(&mut self, _: i32) {
        self.0 = true;
    }
}

fn parse(signature: &[u8], wanted: &Wanted, out: &mut dyn Write) -> Written {
    if wanted.is_raw {
        let raw = read_raw(signature, wanted.mode)?;
        return Ok(write_raw_json(signature, &raw, out));
    }
    check(signature, wanted)?;
    Ok(write_json(signature, wanted, out))
}

fn write_json(signature: &[u8], wanted: &Wanted, out: &mut dyn Write) -> io::Result<()> {
    let function = FunctionSignature { name: String::new(), sip: signature.to_vec(), raw: None };
    let members = attributes_json(&function.attributes());
    writeln!(out, "{{\n  {},", members.join(",\n  "))?;
    for part in Part::ALL {
        write!(out, "  \"{}\": [", part.name())?;
        let mut paths = JsonPaths::new(out);
        let _ = visit(signature, part, wanted.mode, &mut paths);
        paths.finish()?;
        writeln!(out, "]{}", if part == Part::Inputs { "," } else { "" })?;
    }
    writeln!(out, "}}")
}

fn write_raw_json(signature: &[u8], raw: &RawSignature, out: &mut dyn Write) -> io::Result<()> {
    let members = attributes_json(&FunctionSignature::raw_attributes(signature));
    writeln!(out, "{{\n  {},", members.join(",\n  "))?;
    // The text forms of types need no escapes.
    writeln!(out, "  \"type\": \"{raw}\",")?;
    for (part, types) in Part::ALL.into_iter().zip([&raw.inputs, &raw.results]) {
        let types: Vec<String> = types.iter().map(|ty| format!("\"{ty}\"")).collect();
        let gap = if part == Part::Inputs { "," } else { "" };
        writeln!(out, "  \"{}\": [{}]{gap}", part.name(), types.join(", "))?;
    }
    writeln!(out, "}}")
}

fn make(text: &[u8], wanted: &Wanted, out: &mut dyn Write) -> Written {
    let text = std::str::from_utf8(text).map_err(|error| {
        let message = "this is no UTF-8".to_owned();
        let at = error.valid_up_to();
        vec![TextFault { at, message }]
    })?;
    let too_much = |message: String| vec![TextFault { at: 0, message }];
    let made = if wanted.is_raw {
        let raw = match text.trim_start().starts_with('(') {
            true => RawSignature::from_text(text)?,
            false => RawSignature::from_json(text)?,
        };
        raw.encode().map_err(|error| too_much(error.to_string()))?
    } else {
        let signature = Signature::from_json(text)?;
        let encoded = signature.encode();
        encoded.map_err(|error| too_much(error.to_string()))?
    };
    Ok(out.write_all(&made).and_then(|()| out.write_all(b"\n")))
}

/// Whether the parts that are wanted are good.
fn check(signature: &[u8], wanted: &Wanted) -> Result<(), Vec<TextFault>> {
    let visits = wanted.parts().into_iter();
    let mut faults: Vec<_> = visits.filter_map(|part| visit(signature, part, wanted.mode, &mut ()).err()).collect();
    faults.dedup();
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.into_iter().map(TextFault::from).collect()),
    }
}

fn read_raw(signature: &[u8], mode: Mode) -> Result<RawSignature, Vec<TextFault>> {
    RawSignature::parse(signature, mode).map_err(|faults| faults.into_iter().map(TextFault::from).collect())
}

impl Wanted {
    fn parts(&self) -> Vec<Part> {
        match self.part {
            Some(part) => vec![part],
            None => Part::ALL.to_vec(),
        }
    }
}
