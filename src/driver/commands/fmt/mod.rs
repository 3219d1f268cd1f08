//! `tdgen fmt`: formats files.

mod changed;
mod outcome;
mod upgrade;

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};
use similar::TextDiff;

use self::outcome::{Done, Lines, Outcome, Work, tell};
use crate::commands::complaints::complain;
use crate::commands::preprocess::all;
use crate::commands::settings::AllSettings;
use crate::commands::td_files::{self, Found};
use crate::disk::path_of;
use tdgen_editor::fmt::{Altered, Formatted, format};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, USAGE};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::{shared_options, switch};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::source::reason;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "fmt", command, run };

const EXAMPLES: &str = "\
Spacing, indentation and empty lines are normalized; line breaks and aligned columns stay as they are. No token and no \
comment changes. A statement with a syntax error stays as it is, and so does text between `// tdgen fmt: off` and \
`// tdgen fmt: on`, and a statement after `// tdgen fmt: skip`.

Settings are read from the table [fmt] of the nearest tdgen.toml (indent, let-body, align, spaces, width, exclude) and \
from .editorconfig (indent_size, max_line_length).

Examples:
  tdgen fmt                      All .td files below this folder
  tdgen fmt --check lib/         Only list the files that would change; exit code 1 if one would
  tdgen fmt --changed=HEAD       Only the lines that differ from the last commit
  tdgen fmt --upgrade -I include lib/  Rewrite what LLVM 10 and older accepted
  tdgen fmt --stdin-filepath=a.td < a.td";

fn command(command: Command, _: &[Backend]) -> Command {
    let range = Arg::new("range")
        .long("range")
        .value_name("L1:L2")
        .action(ArgAction::Append)
        .value_parser(parse_range)
        .help("Format only these lines, counted from 1, of one file");
    let changed = Arg::new("changed")
        .long("changed")
        .value_name("REV")
        .num_args(0..=1)
        .require_equals(true)
        .conflicts_with_all(["range", "stdin-filepath"])
        .help("Format only the lines that differ from this revision of git [the index]");
    let stdin = Arg::new("stdin-filepath")
        .long("stdin-filepath")
        .value_name("PATH")
        .value_hint(ValueHint::FilePath)
        .conflicts_with("path")
        .help("Format standard input to standard output, with the settings of this path");
    command
        .about("Format .td files")
        .after_help(EXAMPLES)
        .arg(td_files::argument("Files and folders; `-` is standard input [the current folder]"))
        .arg(
            switch("upgrade", "Rewrite forms of older versions of LLVM instead; `-I` has the files that are only read")
                .conflicts_with_all(["range", "changed", "stdin-filepath"]),
        )
        .arg(switch("check", "Write nothing; list the files that would change, and exit with 1 if there is one"))
        .arg(switch("diff", "Write nothing; show what would change"))
        .arg(range)
        .arg(changed)
        .arg(stdin)
        .args(shared_options(&["include", "define", "diagnostic-format", "error-limit", "color"]))
}

fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "expected two numbers of lines such as 3:7".to_owned();
    let (first, last) = text.split_once(':').ok_or_else(expected)?;
    let (first, last) = (first.parse().map_err(|_| expected())?, last.parse().map_err(|_| expected())?);
    if first == 0 || last < first {
        return Err("lines are counted from 1, and the last one is not before the first".to_owned());
    }
    Ok(first..=last)
}

/// What is done with a formatted text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Write,
    Check,
    Diff,
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let mode = match (matches.get_flag("check"), matches.get_flag("diff")) {
        (_, true) => Mode::Diff,
        (true, false) => Mode::Check,
        (false, false) => Mode::Write,
    };
    let paths = all(matches, "path");
    let range: Option<Lines> = matches.get_many("range").map(|ranges| ranges.cloned().collect());
    let stdin = matches.get_one::<String>("stdin-filepath").cloned();
    if stdin.is_some() || paths == ["-"] {
        return format_stdin(host, matches, streams, stdin.as_deref().unwrap_or("stdin.td"), mode, range.as_deref());
    }
    if range.is_some() && !matches!(&paths[..], [path] if !path_of(path).is_dir()) {
        complain(streams, "`--range` needs one file");
        return USAGE;
    }
    let work = match find(host, matches, &paths, range) {
        Ok(work) => work,
        Err(errors) => {
            errors.iter().for_each(|message| complain(streams, message));
            return FAILED;
        }
    };
    if matches.get_flag("upgrade") {
        let (done, is_complete) = upgrade::upgrade(&work, matches, streams);
        return finish(host, &work, done, (mode, "upgraded"), streams).max(if is_complete { 0 } else { FAILED });
    }
    let done = format_all(&work, &all(matches, "define"));
    finish(host, &work, done, (mode, "formatted"), streams)
}

fn find(
    host: &dyn Host,
    matches: &ArgMatches,
    paths: &[String],
    range: Option<Lines>,
) -> Result<Vec<Work>, Vec<String>> {
    if matches.contains_id("changed") {
        let revision = matches.get_one::<String>("changed").map(String::as_str);
        let changed = changed::find(host, revision, paths).map_err(|message| vec![message])?;
        let names: Vec<String> = changed.iter().map(|(name, _)| name.clone()).collect();
        let found = if names.is_empty() { Vec::new() } else { td_files::find(&names)? };
        let lines_of = |name: &str| changed.iter().find(|(other, _)| other == name).map(|(_, lines)| lines.clone());
        return Ok(found
            .into_iter()
            .map(|found| {
                let lines = lines_of(&found.name);
                (found, lines)
            })
            .collect());
    }
    let found = td_files::find(paths)?;
    Ok(found.into_iter().map(|found| (found, range.clone())).collect())
}

/// Formats all files, several at a time.
fn format_all(work: &[Work], defines: &[String]) -> Vec<Done> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Done)>> = Mutex::new(Vec::with_capacity(work.len()));
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(work.len().max(1));
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((found, lines)) = work.get(index) else {
                        return;
                    };
                    let file = format_file(found, lines.as_deref(), defines);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((index, file));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, file)| file).collect()
}

fn format_file(found: &Found, lines: Option<&[RangeInclusive<usize>]>, defines: &[String]) -> Done {
    match td_files::read(&found.name) {
        Ok(old) => format_text(&found.name, old, &found.settings.formatting(&found.place, defines), lines),
        Err(message) => Done { outcome: Outcome::Failed(message), note: None },
    }
}

fn format_text(
    name: &str,
    old: Vec<u8>,
    options: &tdgen_editor::fmt::Options,
    lines: Option<&[RangeInclusive<usize>]>,
) -> Done {
    let failed = |message: String| Done { outcome: Outcome::Failed(message), note: None };
    if let Err(message) = td_files::check_size(name, &old) {
        return failed(message);
    }
    match format(&old, options, lines) {
        Ok(Formatted { text, damage }) => {
            let note = damage.map(|damage| {
                let (line, column, message) = (damage.line, damage.column, damage.message);
                format!("{name}:{line}:{column}: {message}; a statement with a syntax error stays as it is")
            });
            let outcome = if text == old { Outcome::Same } else { Outcome::Changed { old, new: text } };
            Done { outcome, note }
        }
        Err(Altered { at }) => failed(format!(
            "`{name}` is not formatted, because its token at byte {at} would change; this is a bug in tdgen, please \
             report it with the file"
        )),
    }
}

/// Writes or shows what changed; returns the exit code.
fn finish(
    host: &dyn Host,
    work: &[Work],
    done: Vec<Done>,
    (mode, word): (Mode, &str),
    streams: &mut Streams<'_>,
) -> u8 {
    let (mut changed, mut failed) = (0_usize, false);
    let total = done.len();
    for ((found, _), Done { outcome, note }) in work.iter().zip(done) {
        let name = &found.name;
        if let Some(note) = note {
            tell(streams, &format!("note: {note}"));
        }
        let result = match outcome {
            Outcome::Same => Ok(()),
            Outcome::Failed(message) => Err(message),
            Outcome::Changed { old, new } => {
                let shown = match mode {
                    Mode::Check => writeln!(streams.stdout, "{name}").map_err(|error| error.to_string()),
                    Mode::Diff => show_diff(name, &old, &new, streams),
                    Mode::Write => td_files::write(host, name, &old, new, streams.stdout),
                };
                changed += usize::from(shown.is_ok());
                shown
            }
        };
        if let Err(message) = result {
            failed = true;
            complain(streams, &message);
        }
    }
    if let Err(error) = streams.stdout.flush() {
        complain(streams, &reason(&error));
        failed = true;
    }
    let files = |count: usize| if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
    tell(
        streams,
        &match mode {
            Mode::Write => format!("{} {word}, {} unchanged", files(changed), files(total - changed)),
            Mode::Check | Mode::Diff => {
                format!("{} would change, {} would not", files(changed), files(total - changed))
            }
        },
    );
    if failed || mode != Mode::Write && changed > 0 { FAILED } else { 0 }
}

fn show_diff(name: &str, old: &[u8], new: &[u8], streams: &mut Streams<'_>) -> Result<(), String> {
    let diff = TextDiff::from_lines(old, new);
    let mut shown = diff.unified_diff();
    let shown = shown.header(&format!("{name}.orig"), name).context_radius(3);
    shown.to_writer(&mut *streams.stdout).map_err(|error| error.to_string())
}

fn format_stdin(
    host: &dyn Host,
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
    path: &str,
    mode: Mode,
    lines: Option<&[RangeInclusive<usize>]>,
) -> u8 {
    let old = match host.read_stdin(streams) {
        Ok(text) => text.as_slice().to_vec(),
        Err(error) => {
            complain(streams, &format!("cannot read standard input: {}", reason(&error)));
            return FAILED;
        }
    };
    let place = std::path::absolute(path_of(path)).unwrap_or_else(|_| path_of(path));
    let mut settings = AllSettings::default();
    let options = match settings.of(&place) {
        Ok(settings) => settings.formatting(&place, &all(matches, "define")),
        Err(message) => {
            complain(streams, &message);
            return FAILED;
        }
    };
    let Done { outcome, note } = format_text(path, old.clone(), &options, lines);
    if let Some(note) = note {
        tell(streams, &format!("note: {note}"));
    }
    let text = match outcome {
        Outcome::Same => old,
        Outcome::Changed { new, .. } if mode == Mode::Write => new,
        Outcome::Changed { old, new } => {
            let shown = match mode {
                Mode::Diff => show_diff(path, &old, &new, streams),
                _ => writeln!(streams.stdout, "{path}").map_err(|error| error.to_string()),
            };
            if let Err(message) = shown {
                complain(streams, &message);
            }
            return FAILED;
        }
        Outcome::Failed(message) => {
            complain(streams, &message);
            return FAILED;
        }
    };
    if mode != Mode::Write {
        return 0;
    }
    match streams.stdout.write_all(&text).and_then(|()| streams.stdout.flush()) {
        Ok(()) => 0,
        Err(error) => {
            complain(streams, &format!("cannot write standard output: {}", reason(&error)));
            FAILED
        }
    }
}
