//! The command `tdgen lint`.

use std::collections::HashMap;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::files::Files;
use super::report::Report;
use super::{evaluation, findings, fix, forms::Form, rules};
use crate::commands::complaints::complain;
use crate::commands::main_file::print;
use crate::commands::preprocess::all;
use crate::commands::settings::Settings;
use crate::commands::td_files::{self, Found};
use tdgen_editor::lint::{self, Finding, Level, Rule, Together, find_alone, is_about_users, reports_allows, settle};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::{shared_options, switch};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;

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
  tdgen lint -I $(llvm-config --includedir) lib/  Also checks the records of MLIR dialects
  tdgen lint --fix -I include ops.td  Applies the fixes that change no record
  tdgen lint --format=sarif > lint.sarif";

fn command(command: Command, _: &[Backend]) -> Command {
    let names = || PossibleValuesParser::new(rules::all().iter().map(|rule| rule.name)).clone();
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
        .arg(td_files::argument("Files and folders [the current folder]"))
        .arg(level("warn", 'W', "Warn about findings of this rule"))
        .arg(level("deny", 'D', "Fail if this rule has findings; `--define` defines a macro"))
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
    if let Some(rule) = matches.get_one::<String>("explain").and_then(|name| rules::named(name)) {
        return code(print(rule.page, streams));
    }
    if matches.get_flag("rules") {
        let longest = rules::all().iter().map(|rule| rule.name.len()).max().unwrap_or(0);
        let row = |rule: &&Rule| format!("{:longest$}  {:4}  {}\n", rule.name, rule.level.name(), rule.about);
        return code(print(&rules::all().iter().map(row).collect::<String>(), streams));
    }
    let found = match td_files::find(&all(matches, "path")) {
        Ok(found) => found,
        Err(errors) => {
            errors.iter().for_each(|message| complain(streams, message));
            return FAILED;
        }
    };
    let (mut files, errors) = Files::read(&found, matches);
    let is_on = |rule: &&Rule, file: &Found| level_of(rule, &file.settings, true, matches) != Level::Off;
    let about_users = || rules::all().iter().copied().filter(|rule| is_about_users(rule));
    if found.iter().any(|file| about_users().any(|rule| is_on(&rule, file))) {
        files.read_listed(&found, matches);
    }
    errors.iter().for_each(|message| complain(streams, message));
    let mut is_read = errors.is_empty();
    let defines = all(matches, "define");
    let together = files.together(&defines);
    let (mut reports, failed) = lint(&found, &files, &together, matches);
    if let [first, others @ ..] = &failed[..] {
        let more = if others.is_empty() { String::new() } else { format!(" and {} other files", others.len()) };
        // A closed stderr changes nothing about the exit code.
        let _ = writeln!(
            streams.stderr,
            "note: rules about records did not look at `{first}`{more}: compile it to see its errors, and pass `-I`"
        );
    }
    if matches.get_flag("fix") {
        let mains = evaluation::mains(&together);
        for done in fix::apply(host, &files, &mains, &mut reports, matches, streams.stdout) {
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
    let is_printed = print(&shown, streams).is_ok();
    let denied = reports.iter().flat_map(|report| &report.findings).any(|(level, _)| *level == Level::Deny);
    if !is_read || !is_printed || denied { FAILED } else { 0 }
}

/// The level of a rule for a file: the command line first, then `tdgen.toml`. Rules about users are on for files whose
/// users are listed.
fn level_of(rule: &Rule, settings: &Settings, is_listed: bool, matches: &ArgMatches) -> Level {
    let is_named = |id: &str| all(matches, id).iter().any(|name| name == rule.name);
    let options = [("deny", Level::Deny), ("warn", Level::Warn), ("allow", Level::Off)];
    let chosen = options.into_iter().find(|(id, _)| is_named(id)).map(|(_, level)| level);
    let default = if is_listed && is_about_users(rule) { Level::Warn } else { rule.level };
    chosen.or(settings.level(rule)).unwrap_or(default)
}

/// The findings in all files to judge, and the main files that have errors.
fn lint<'a>(
    found: &[Found],
    files: &'a Files,
    together: &Together<'_>,
    matches: &ArgMatches,
) -> (Vec<Report<'a>>, Vec<&'a str>) {
    let settings: HashMap<&str, &Settings> = found.iter().map(|file| (&*file.name, &*file.settings)).collect();
    let levels: Vec<HashMap<&str, Level>> = files
        .judged()
        .map(|file| {
            let level = |rule: &&'static Rule| {
                Some((rule.name, level_of(rule, settings.get(&*file.name)?, file.is_listed(), matches)))
            };
            rules::all().iter().filter_map(level).collect()
        })
        .collect();
    let is_on = |levels: &HashMap<&str, Level>, rule: &Rule| levels.get(rule.name).is_some_and(|it| *it != Level::Off);
    let is_wanted = |rule: &Rule| levels.iter().any(|levels| is_on(levels, rule));
    let mut all = findings::find(files, together, &is_wanted, matches);
    let mut reports = Vec::new();
    for (number, (file, levels)) in files.judged().zip(&levels).enumerate() {
        let wanted: Vec<&'static Rule> = rules::all().iter().copied().filter(|rule| is_on(levels, rule)).collect();
        let mut list = find_alone(&file.tree, &wanted);
        list.extend(std::mem::take(&mut all.lists[number]).into_iter().filter(|it| is_on(levels, it.rule)));
        let own = wanted.iter().copied().find(|rule| reports_allows(rule));
        let has_run = |name: &str| {
            let rule = wanted.iter().find(|rule| rule.name == name);
            rule.is_some_and(|rule| lint::rule(rule.name).is_some() || all.evaluated.contains(&number))
        };
        settle(&file.tree, &mut list, own, &|name| rules::named(name).is_some(), &has_run);
        let level = |finding: Finding| (levels.get(finding.rule.name).copied().unwrap_or(Level::Off), finding);
        let findings = list.into_iter().map(level).collect();
        reports.push(Report { file: &file.tree, name: &file.name, findings });
    }
    (reports, all.failed.into_iter().map(|main| &*files.list[main].name).collect())
}

/// The exit code of a run that only prints.
fn code(printed: Result<(), ()>) -> u8 {
    if printed.is_ok() { 0 } else { FAILED }
}
