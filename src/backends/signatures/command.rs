//! `tdgen signature print|parse|make`: converts signatures of functions to readable text and JSON, and back. Nothing is
//! written after an error.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use crate::codec::{
    FunctionSignature, JsonPaths, Mode, Part, Printer, RawSignature, Signature, Structure, TextError, Visitor,
    attributes_json, other_components, visit,
};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::help::MESSAGES;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::reporting::{self, Reporting};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::{options, usage};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::{SourceMap, Span, path, reason};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: NAME, command, run };

const NAME: &str = "signature";

const ABOUT: &str = "\
Read and write signatures of functions

A structured signature describes how the flat lists of a function's inputs and results nest into sequences and \
dictionaries; a raw signature (--raw) lists their types.

  print  signature to readable text
  parse  signature to JSON: each value with its path
  make   JSON to signature; with --raw, also from readable text";

const EXAMPLES: &str = "\
Exit codes:
  0  the input is valid
  1  the input has errors or cannot be read
  2  incorrect usage

Examples:
  tdgen signature print 'I12!S9!k0_0k1_1R3!_0'
  tdgen signature parse 'I12!S9!k0_0k1_1R3!_0' | jq '.inputs[].path'
  tdgen signature parse --file f.sip --check
  tdgen signature make '{\"inputs\": [{\"path\": [0, \"image\"], \"raw\": 0}]}'
  tdgen signature make --raw '(Buffer<float32[?x128]>, sint32) -> (RefObject<?>)'";

fn command(command: Command, _: &[Backend]) -> Command {
    let shared = options::shared_options(&Reporting::OPTIONS);
    command
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
                .help("The signature or JSON; standard input without it and --file"),
        )
        .arg(
            Arg::new("file")
                .short('f')
                .long("file")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .help("Read this file; - for standard input. A final line end is ignored"),
        )
        .arg(options::switch("raw", "The signature is raw: a list of types"))
        .arg(options::switch("lenient", "Accept everything that the first reader of the format accepted"))
        .arg(
            Arg::new("part")
                .long("part")
                .value_name("PART")
                .value_parser(PossibleValuesParser::new(Part::ALL.map(Part::name)))
                .help("Print only this part, without its name"),
        )
        .arg(options::switch("check", "Write nothing; the exit code says whether the input is valid"))
        .args(shared.map(|arg| arg.help_heading(MESSAGES)))
}

/// The ignored components that are reported.
const MAX_WARNINGS: usize = 20;

/// The options.
struct Request {
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
    let request = Request {
        is_raw: matches.get_flag("raw"),
        mode: if matches.get_flag("lenient") { Mode::Lenient } else { Mode::Strict },
        part: part.and_then(|name| Part::ALL.into_iter().find(|part| part.name() == name)),
    };
    if let Some(message) = usage_error(action, &request) {
        return usage::complain(message, &SUBCOMMAND.bin_name(), streams);
    }
    let mut result = Ok(());
    if let Ok(input) = Input::read(host, matches, &mut sources, streams, &mut diags) {
        let mut sink = io::sink();
        let out: &mut dyn Write = if matches.get_flag("check") { &mut sink } else { streams.stdout };
        let out = &mut io::BufWriter::new(out);
        let errors = match action {
            Some("make") => make(&input.bytes, &request, out),
            Some("parse") => parse(&input.bytes, &request, out),
            _ => print(&input.bytes, &request, out),
        };
        if action != Some("make") {
            for (offset, tag) in other_components(&input.bytes).into_iter().take(MAX_WARNINGS) {
                let message = format!("ignored component `{}`", tag.escape_ascii());
                diags.push(input.warning(offset, message));
            }
        }
        match errors {
            Ok(written) => result = written.and_then(|()| out.flush()),
            Err(errors) => {
                for error in errors {
                    diags.push(input.diagnostic(error));
                }
            }
        }
    }
    let shown = reporting::shown(messages.style(streams.terminal), &sources, &diags);
    // A closed stderr changes nothing about the exit code.
    let _ = streams.stderr.write_all(shown.as_bytes());
    match result {
        // A closed pipe is no error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => FAILED,
        _ if diags.has_errors() => FAILED,
        _ => GOOD,
    }
}

/// The usage errors that clap cannot find.
fn usage_error(action: Option<&str>, request: &Request) -> Option<&'static str> {
    let is_make = action == Some("make");
    if is_make && request.mode == Mode::Lenient {
        Some("error: --lenient requires print or parse")
    } else if request.part.is_some() && (action != Some("print") || request.is_raw) {
        Some("error: --part requires print without --raw")
    } else {
        None
    }
}

/// The input and its position in the source map.
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
    ) -> Result<Input, Reported> {
        let file = matches.get_one::<String>("file").map(String::as_str);
        let (name, read) = match (matches.get_one::<String>("text"), file) {
            (Some(text), _) => ("<argument>", Ok(path::to_bytes(text).into())),
            (None, None | Some("-")) => ("<stdin>", host.read_stdin(streams)),
            (None, Some(path)) => (path, host.disk().load(path)),
        };
        let text = match read {
            Ok(text) => text,
            Err(error) => {
                let message = format!("cannot read `{name}`: {}", reason(&error));
                return Err(diags.push(Diagnostic::global(message)));
            }
        };
        let Ok(added) = sources.add(name, text.clone()) else {
            return Err(diags.push(Diagnostic::global(format!("`{name}` is too large"))));
        };
        let mut bytes = text.to_vec();
        if name != "<argument>" && bytes.ends_with(b"\n") {
            bytes.pop();
            if bytes.ends_with(b"\r") {
                bytes.pop();
            }
        }
        let start = sources.start(added);
        Ok(Input { bytes, start })
    }

    fn diagnostic(&self, error: TextError) -> Diagnostic {
        Diagnostic::error(self.span(error.offset), error.message)
            .fact(format!("at byte {}, counted from 0", error.offset))
    }

    fn warning(&self, offset: usize, message: String) -> Diagnostic {
        Diagnostic::warning(self.span(offset), message)
            .fact(format!("at byte {offset}, counted from 0"))
            .help("a signature consists of the inputs (`I`) and the results (`R`)")
    }

    fn span(&self, offset: usize) -> Span {
        let offset = u32::try_from(offset.min(self.bytes.len())).unwrap_or(0);
        let at = self.start.saturating_add(offset);
        Span::new(at, at)
    }
}

/// The result of writing, or the errors of the input.
type Written = Result<io::Result<()>, Vec<TextError>>;

fn print(signature: &[u8], request: &Request, out: &mut dyn Write) -> Written {
    if request.is_raw {
        let raw = read_raw(signature, request.mode)?;
        return Ok(writeln!(out, "{raw}"));
    }
    check(signature, request)?;
    Ok(write_printed(signature, request, out))
}

/// Writes a valid signature.
fn write_printed(signature: &[u8], request: &Request, out: &mut dyn Write) -> io::Result<()> {
    for part in request.parts() {
        if request.part.is_none() {
            let is_empty = is_empty(signature, part, request.mode);
            write!(out, "{}{}", part.name(), if is_empty { ": none\n" } else { "" })?;
        }
        let mut printer = Printer::new(out);
        let _ = visit(signature, part, request.mode, &mut printer);
        printer.finish()?;
    }
    Ok(())
}

/// Whether a part has no values.
fn is_empty(signature: &[u8], part: Part, mode: Mode) -> bool {
    let mut check = EmptinessCheck { is_empty: true };
    let _ = visit(signature, part, mode, &mut check);
    check.is_empty
}

struct EmptinessCheck {
    is_empty: bool,
}

impl Visitor for EmptinessCheck {
    fn open(&mut self, _: Structure) {
        self.is_empty = false;
    }

    fn leaf(&mut self, _: i32) {
        self.is_empty = false;
    }
}

fn parse(signature: &[u8], request: &Request, out: &mut dyn Write) -> Written {
    if request.is_raw {
        let raw = read_raw(signature, request.mode)?;
        return Ok(write_raw_json(signature, &raw, out));
    }
    check(signature, request)?;
    Ok(write_json(signature, request, out))
}

fn write_json(signature: &[u8], request: &Request, out: &mut dyn Write) -> io::Result<()> {
    let function = FunctionSignature { name: String::new(), sip: signature.to_vec(), raw: None };
    let members = attributes_json(&function.attributes());
    writeln!(out, "{{\n  {},", members.join(",\n  "))?;
    for part in Part::ALL {
        write!(out, "  \"{}\": [", part.name())?;
        let mut paths = JsonPaths::new(out);
        let _ = visit(signature, part, request.mode, &mut paths);
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

fn make(text: &[u8], request: &Request, out: &mut dyn Write) -> Written {
    let text = std::str::from_utf8(text).map_err(|error| {
        vec![TextError { offset: error.valid_up_to(), message: "input is not valid UTF-8".to_owned() }]
    })?;
    let failed = |message: String| vec![TextError { offset: 0, message }];
    let encoded = if request.is_raw {
        let is_text = text.trim_start().starts_with('(');
        let raw = if is_text { RawSignature::from_text(text)? } else { RawSignature::from_json(text)? };
        raw.encode()
    } else {
        Signature::from_json(text)?.encode()
    };
    let encoded = encoded.map_err(|error| failed(error.to_string()))?;
    Ok(out.write_all(&encoded).and_then(|()| out.write_all(b"\n")))
}

/// Checks the requested parts.
fn check(signature: &[u8], request: &Request) -> Result<(), Vec<TextError>> {
    let visits = request.parts().into_iter();
    let mut errors: Vec<_> = visits.filter_map(|part| visit(signature, part, request.mode, &mut ()).err()).collect();
    errors.dedup();
    if errors.is_empty() { Ok(()) } else { Err(errors.into_iter().map(TextError::from).collect()) }
}

fn read_raw(signature: &[u8], mode: Mode) -> Result<RawSignature, Vec<TextError>> {
    RawSignature::parse(signature, mode).map_err(|errors| errors.into_iter().map(TextError::from).collect())
}

impl Request {
    fn parts(&self) -> Vec<Part> {
        match self.part {
            Some(part) => vec![part],
            None => Part::ALL.to_vec(),
        }
    }
}
