//! [`search`]: what `tdgen help WORD` finds if no page has the name.

use clap::{Arg, Command};

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::help::{Row, Section, about};

/// Where words lead first that are not the name of the page that a reader most likely wants.
const FIRST: &[(&str, &str)] = &[
    ("api", "gen-api"),
    ("c", "gen-api"),
    ("class", "dump-json-typed"),
    ("compare", "diff"),
    ("complete", "lsp"),
    ("cpp", "gen-op-decls"),
    ("dialect", "dialect"),
    ("docs", "gen-doc"),
    ("editor", "lsp"),
    ("enum", "print-enums"),
    ("format", "fmt"),
    ("graph", "gen-graph"),
    ("header", "gen-api"),
    ("html", "gen-graph"),
    ("include", "--deps-only"),
    ("json", "dump-json"),
    ("mlir", "mlir"),
    ("operation", "gen-op-decls"),
    ("project", "new"),
    ("python", "dump-json-typed"),
    ("refactor", "lsp"),
    ("rename", "lsp"),
    ("rust", "gen-capi-rust"),
    ("table", "gen-searchable-tables"),
    ("template", "gen-template"),
    ("test", "verify"),
    ("trace", "capi trace"),
    ("version", "versions"),
    ("yaml", "messages"),
];

/// The page that a word leads to first; none if that is only found by its name.
pub(super) fn first(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let is_it = |known: &str| known == word || word.strip_suffix('s') == Some(known);
    FIRST.iter().find(|(known, _)| is_it(known)).map(|(_, topic)| *topic)
}

/// The pages that words lead to.
#[cfg(test)]
pub(crate) fn topics() -> impl Iterator<Item = &'static str> {
    FIRST.iter().map(|(_, topic)| *topic)
}

/// Something that has a name and a line about it.
struct Entry {
    row: Row,
    /// Whether the name has the word.
    is_named: bool,
}

/// The actions, commands and options with a word in their names or in what is said about them, those with the word in
/// their names first.
pub(super) fn search(program: &Command, backends: &[Backend], word: &str) -> Vec<Section> {
    let word = word.to_lowercase();
    let stem = word.strip_suffix('s').filter(|stem| stem.len() > 2).unwrap_or(&word);
    let entry = |name: &str, about: &str, row: &dyn Fn() -> Row| {
        let is_named = has_word(name, stem);
        (is_named || has_word(about, stem)).then(|| Entry { row: row(), is_named })
    };
    let actions = backends.iter().filter_map(|backend| {
        let row = || Row::new(format!("--{}", backend.name), backend.about);
        entry(backend.name, backend.about, &row)
    });
    let mut commands = Vec::new();
    for command in program.get_subcommands() {
        let parts = command.get_subcommands().map(|part| (format!("tdgen {}", command.get_name()), part));
        for (path, command) in std::iter::once(("tdgen".to_owned(), command)).chain(parts) {
            let row = || Row::of_command(&path, command);
            commands.extend(entry(command.get_name(), &about(command.get_about()), &row));
        }
    }
    let options = program.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(|arg: &Arg| {
        let name = arg.get_long()?;
        let is_action = backends.iter().any(|backend| backend.name == name);
        let help = about(arg.get_help());
        entry(name, &help, &|| Row::of(arg)).filter(|_| !is_action)
    });
    let sections = [("Actions", actions.collect()), ("Commands", commands), ("Options", options.collect::<Vec<_>>())];
    let sections = sections.into_iter().map(|(heading, entries): (&str, Vec<Entry>)| {
        let (named, told): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(|entry| entry.is_named);
        let rows = named.into_iter().chain(told).map(|entry| entry.row);
        Section { heading: heading.into(), rows: rows.collect() }
    });
    sections.filter(|section| !section.rows.is_empty()).collect()
}

/// Whether a word of a text begins so.
fn has_word(text: &str, stem: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.starts_with(stem))
}
