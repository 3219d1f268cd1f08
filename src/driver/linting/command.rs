//! The command `tdgen lint`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::report::Report;
use super::{fix, forms::Form};
use crate::preprocessed::all;
use crate::td_files::{self, Found};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::{shared_options, switch};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::lint::{Level, RULES, Rule, find, rule};
use tdgen_language::source::reason;
use tdgen_language::syntax::FileTree;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "lint", command, run };

const EXAMPLES: &str = "\
A rule has a level: off, note, warn or deny. The table [lint] of the nearest tdgen.toml sets levels, the options -W, -D \
and -A win. The exit code is 1 if a denied rule has findings. A comment `// tdgen lint: allow(RULE) reason` above a \
statement, or at the beginning of a file and followed by an empty line, allows the findings of the rule there.

Examples:
  tdgen lint                          All .td files below this folder
  tdgen lint --rules                  The rules and their levels
  tdgen lint --explain include-twice
  tdgen lint -D overridden-at-once -A simplify lib/
  tdgen lint --fix -I include ops.td  Applies the fixes that change no record
  tdgen lint --format=sarif > lint.sarif";

fn command(command: Command, _: &[Backend]) -> Command {
    let names = || PossibleValuesParser::new(RULES.iter().map(|rule| rule.name)).clone();
    let level = |id: &'static str, short: char, help: &'static str| {
        Arg::new(id)
            .short(short)
            .value_name("RULE")
            .action(ArgAction::Append)
            .value_parser(names())
            .hide_possible_values(true)
            .help(help)
    };
    command
        .about("Find code in .td files that is valid but probably a mistake")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("path")
                .value_name("FILE|FOLDER")
                .num_args(0..)
                .value_hint(ValueHint::AnyPath)
                .help("Files and folders [the current folder]"),
        )
        .arg(level("warn", 'W', "Warn about findings of this rule"))
        .arg(level("deny", 'D', "Fail if this rule has findings"))
        .arg(level("allow", 'A', "Disable this rule"))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(Form::NAMES.map(|(name, _)| name)))
                .default_value("text")
                .help("Format of the findings"),
        )
        .arg(
            Arg::new("define")
                .long("define")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("Define a macro, which selects regions of conditionals"),
        )
        .arg(switch("fix", "Apply the changes that remove findings, if no record changes"))
        .arg(switch("rules", "List the rules"))
        .arg(
            Arg::new("explain")
                .long("explain")
                .value_name("RULE")
                .value_parser(names())
                .hide_possible_values(true)
                .help("Explain what the rule finds and why that matters, with an example"),
        )
        .args(shared_options(&["include", "diagnostic-format", "error-limit", "color"]))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    if let Some(rule) = matches.get_one::<String>("explain").and_then(|name| rule(name)) {
        return print(rule.page, streams);
    }
    if matches.get_flag("rules") {
        let longest = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
        let row = |rule: &Rule| format!("{:longest$}  {:4}  {}\n", rule.name, rule.level.name(), rule.about);
        return print(&RULES.iter().map(row).collect::<String>(), streams);
    }
    let found = match td_files::find(&all(matches, "path")) {
        Ok(found) => found,
        Err(errors) => {
            errors.iter().for_each(|message| complain(streams, message));
            return FAILED;
        }
    };
    let mut reports = Vec::new();
    let mut is_read = true;
    for file in &found {
        match lint(file, matches) {
            Ok(report) => reports.push(report),
            Err(message) => {
                complain(streams, &message);
                is_read = false;
            }
        }
    }
    if matches.get_flag("fix") {
        for done in fix::apply(host, &mut reports, matches, streams.stdout) {
            match done {
                // A closed stderr changes nothing about the exit code.
                Ok(message) => drop(writeln!(streams.stderr, "{message}")),
                Err(message) => {
                    complain(streams, &message);
                    is_read = false;
                }
            }
        }
    }
    let form = matches.get_one::<String>("format").map_or("text", String::as_str);
    let shown = Form::named(form).show(&reports, matches, streams.terminal);
    let is_printed = print(&shown, streams) == 0;
    let denied = reports.iter().flat_map(|report| &report.findings).any(|(level, _)| *level == Level::Deny);
    if !is_read || !is_printed || denied { FAILED } else { 0 }
}

/// The level of a rule for a file: the command line first, then `tdgen.toml`.
fn level_of(rule: &Rule, file: &Found, matches: &ArgMatches) -> Level {
    let is_named = |id: &str| all(matches, id).iter().any(|name| name == rule.name);
    let options = [("deny", Level::Deny), ("warn", Level::Warn), ("allow", Level::Off)];
    let chosen = options.into_iter().find(|(id, _)| is_named(id)).map(|(_, level)| level);
    chosen.or(file.settings.level(rule)).unwrap_or(rule.level)
}

fn lint(file: &Found, matches: &ArgMatches) -> Result<Report, String> {
    let text = td_files::read(&file.name)?;
    let tree = FileTree::read(&file.name, text, &all(matches, "define"));
    let levels: Vec<(&'static Rule, Level)> = RULES.iter().map(|rule| (rule, level_of(rule, file, matches))).collect();
    let wanted = levels.iter().filter(|(_, level)| *level != Level::Off).map(|(rule, _)| *rule);
    let findings = find(&tree, wanted);
    let level = |rule: &Rule| levels.iter().find(|(other, _)| *other == rule).map_or(Level::Off, |(_, level)| *level);
    let findings = findings.into_iter().map(|finding| (level(finding.rule), finding)).collect();
    Ok(Report { file: tree, name: file.name.clone(), findings })
}

fn print(text: &str, streams: &mut Streams<'_>) -> u8 {
    match streams.stdout.write_all(text.as_bytes()).and_then(|()| streams.stdout.flush()) {
        Ok(()) => 0,
        Err(error) => {
            complain(streams, &format!("cannot write standard output: {}", reason(&error)));
            FAILED
        }
    }
}

fn complain(streams: &mut Streams<'_>, message: &str) {
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "error: {message}");
}
