//! `tdgen api-file`: generates API files from a specification and templates.
//!
//! The options are those of the script of the Android Neural Networks API. The outputs are written, compared with the
//! disk (`check`), or shown. A `manifest` lists several outputs of one run.

use clap::{Arg, ArgMatches, Command, ValueHint};

use super::requested::{RequestedOutput, output_options};
use super::{check, manifest};
use crate::generate::{Unused, generate};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::help::MESSAGES;
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::reporting::{self, Reporting};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::{depfile, options, usage};
use tdgen_language::backends::output::Content;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::SourceMap;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: NAME, command, run };

const NAME: &str = "api-file";

const ABOUT: &str = "\
Generate an API file from a specification and a template

The specification holds sections of text for several kinds of output; the template says which section goes where. A \
manifest lists several outputs, one on each line, by the options --specification, --template, --kind and --output. Its paths \
are relative to it; options missing in a line are taken from the command line.";

const EXAMPLES: &str = "\
Exit codes:
  0  all outputs are written or up to date
  1  an error in a file, or with --check an output that is not up to date
  2  incorrect usage

Examples:
  tdgen api-file --specification types.spec --template Types.t --kind ndk --output Types.h
  tdgen api-file -s types.spec -t Types.t -k ndk -o Types.h -d Types.h.d
  tdgen api-file --manifest api-files.txt
  tdgen api-file --manifest api-files.txt --check";

fn command(command: Command, _: &[Backend]) -> Command {
    let shared = options::shared_options(&Reporting::OPTIONS);
    command
        .about("Generate API files from a specification and templates")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .infer_long_args(true)
        .args_override_self(true)
        .args(output_options())
        .mut_args(|arg| {
            if arg.get_id() == "output" {
                arg.conflicts_with("manifest")
            } else {
                arg.required_unless_present("manifest")
            }
        })
        .arg(
            Arg::new("manifest")
                .short('m')
                .long("manifest")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .help("Generate all outputs listed in this file"),
        )
        .args(options::shared_options(&["depfile"]))
        .arg(options::switch("write-if-changed", "Do not touch an output that would not change"))
        .arg(
            options::switch("check", "Write nothing; fail if an output is not up to date")
                .conflicts_with_all(["depfile", "dry-run"]),
        )
        .arg(options::switch("dry-run", "Write nothing; show each output and its options").conflicts_with("depfile"))
        .arg(options::switch("no-warn-on-unused", "Do not warn about unused macros and sections"))
        .arg(
            options::switch("warn-on-unused", "Warn about unused sections, which is the default for several outputs")
                .conflicts_with("no-warn-on-unused"),
        )
        .arg(options::switch("verbose", "List the outputs with their options on standard error").short('v'))
        .args(shared.map(|arg| arg.help_heading(MESSAGES)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let given = |name| matches.get_one::<String>(name).cloned();
    let messages = Reporting::read(matches);
    let mut sources = SourceMap::new(Vec::new());
    let mut diags = messages.diags();
    let depfile = matches.get_many::<String>("depfile").and_then(Iterator::last);
    let outputs = match given("manifest") {
        Some(path) => manifest::read(host, &path, matches, &mut sources, &mut diags),
        None => vec![RequestedOutput {
            specification: given("specification").unwrap_or_default(),
            template: given("template").unwrap_or_default(),
            kind: given("kind").unwrap_or_default(),
            path: given("output").unwrap_or_else(|| "-".to_owned()),
            line: None,
        }],
    };
    let is_checking = matches.get_flag("check");
    if let Some(message) = usage_error(&outputs, is_checking, depfile) {
        return usage::complain(&message, &SUBCOMMAND.bin_name(), streams);
    }
    let requests =
        outputs.iter().filter_map(|output| output.open(host, &mut sources, &mut diags).ok()).collect::<Vec<_>>();
    let unused = match (matches.get_flag("no-warn-on-unused"), matches.get_flag("warn-on-unused")) {
        (true, _) => Unused::Ignored,
        // The template of another run may insert the other sections.
        (false, false) if outputs.len() == 1 => Unused::Macros,
        _ => Unused::All,
    };
    let texts = generate(&sources, &requests, unused, &mut diags);
    if is_checking && !diags.has_errors() {
        for (output, text) in outputs.iter().zip(&texts) {
            check::compare(host, output, text, &mut sources, &mut diags);
        }
    }
    let style = messages.style(streams.terminal);
    let shown = reporting::shown(style, &sources, &diags);
    // A closed stderr changes nothing about the exit code.
    let _ = streams.stderr.write_all(shown.as_bytes());
    let lines: String = outputs.iter().map(RequestedOutput::command_line).collect();
    if matches.get_flag("verbose") {
        let _ = streams.stderr.write_all(lines.as_bytes());
    }
    if matches.get_flag("dry-run") {
        let shown = usage::show(lines.as_bytes(), streams);
        return if diags.has_errors() { FAILED } else { shown };
    }
    if diags.has_errors() {
        return FAILED;
    }
    if is_checking {
        return GOOD;
    }
    let if_changed = matches.get_flag("write-if-changed");
    match write(host, &outputs, texts, depfile, &sources, if_changed, streams) {
        Ok(()) => GOOD,
        Err(message) => {
            let failed = tdgen_language::diagnostics::render(style, &sources, &Diagnostic::global(message));
            let _ = streams.stderr.write_all(failed.as_bytes());
            FAILED
        }
    }
}

/// The usage errors that clap cannot find. Errors in a manifest have a location and are reported there.
fn usage_error(outputs: &[RequestedOutput], is_checking: bool, depfile: Option<&String>) -> Option<String> {
    let mut paths = outputs.iter().map(|output| &output.path);
    if let Some(depfile) = depfile.filter(|depfile| paths.any(|path| path == *depfile)) {
        return Some(format!("error: two outputs are written to {depfile}"));
    }
    let is_given = |output: &&RequestedOutput| output.line.is_none();
    let only = outputs.iter().find(is_given)?;
    let output = only.path.as_str();
    if output.is_empty() {
        return Some("error: the name of the output is empty".to_owned());
    }
    if only.inputs().contains(&output) {
        return Some(format!("error: output {output} is also an input"));
    }
    if output != "-" {
        return None;
    }
    if is_checking {
        return Some("error: --check requires an output file: add -o".to_owned());
    }
    depfile.map(|_| "error: -d requires an output file: add -o".to_owned())
}

/// Writes all outputs and the depfile.
fn write(
    host: &dyn Host,
    outputs: &[RequestedOutput],
    texts: Vec<String>,
    depfile: Option<&String>,
    sources: &SourceMap,
    if_changed: bool,
    streams: &mut Streams,
) -> Result<(), String> {
    let file = |path: &String, bytes| File::new(path, Content::Bytes(bytes));
    let files = outputs.iter().zip(texts);
    let files: Vec<File> = files.map(|(output, text)| file(&output.path, text.into_bytes())).collect();
    let paths: Vec<&str> = outputs.iter().map(|output| output.path.as_str()).collect();
    let depfile = depfile.map(|path| file(path, depfile::rule(&paths, sources.names())));
    host.write(&Files { outputs: files, depfile, stamp: None, if_changed }, streams.stdout)
}
