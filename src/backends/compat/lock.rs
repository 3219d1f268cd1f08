//! [`Lock`]: the values that names keep from one version of a description to the next, such as the ids of messages.
//!
//! A name that the description no longer has stays in the lock file, so that its value is never given to another name.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;
use std::hash::Hash;

use super::lock_lines::{self, Line, Words};
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::Span;

/// The option of every generator that reads a lock file.
const OPTION: BackendOption = option("");

/// Help for a user who would replace a lock file by one that does not know the old values.
const KEEP: &str = "pass the old file with --lock to update it and keep its values; an empty --lock= starts over";

/// The option `--lock=FILE` of a product's generators.
pub const fn option(about: &'static str) -> BackendOption {
    BackendOption::file("lock", about)
}

/// The value of a name, and where the lock file has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<V> {
    pub value: V,
    /// The position of the name.
    pub place: Span,
}

/// The entries of one group, by name.
pub type Entries<V> = BTreeMap<String, Entry<V>>;

/// The entries of all groups.
type Groups<G, V> = BTreeMap<G, Entries<V>>;

/// Reads the group and the value of a line.
type Parse<G, V> = fn(&Line<'_>, &Groups<G, V>) -> Result<(G, V), Diagnostic>;

/// What a lock file promises about an object, besides its value.
pub struct Promised {
    pub group: &'static str,
    pub name: String,
    pub text: String,
}

/// The lock file of a product.
pub struct Format<G: 'static, V: 'static> {
    pub words: Words,
    /// The comment at the top of the file.
    pub about: &'static str,
    /// The groups whose lines promise a text.
    pub promises: &'static [&'static str],
    /// Reads the group and the value of a line, given the entries of the lines before.
    pub parse: Parse<G, V>,
}

/// The content of a lock file; empty without a file.
#[derive(Clone, Debug)]
pub struct Lock<G, V> {
    /// The path as given.
    pub path: Option<String>,
    pub groups: Groups<G, V>,
    pub promises: BTreeMap<&'static str, Entries<String>>,
}

impl<G, V> Default for Lock<G, V> {
    fn default() -> Self {
        Lock { path: None, groups: BTreeMap::new(), promises: BTreeMap::new() }
    }
}

impl<G: Clone + Ord + Hash + Display, V: Copy + Ord + Hash + Display> Lock<G, V> {
    /// Reads the file of the option `--lock`.
    pub fn read(context: &Context<'_>, format: &Format<G, V>, diags: &mut Diags) -> Result<Self, Reported> {
        let Some(path) = context.option(&OPTION).filter(|path| !path.is_empty()) else {
            return Ok(Lock::default());
        };
        let Some(file) = context.file(&OPTION) else {
            return Err(diags.push(Diagnostic::global(format!("cannot read `{path}`"))));
        };
        let (text, start) = (context.sources.text(file), context.sources.start(file));
        let mut lock = Lock { path: Some(path.to_owned()), ..Lock::default() };
        let mut names = HashMap::new();
        lock_lines::read(text, start, &format.words, diags, |line| lock.add(line, format, &mut names))?;
        Ok(lock)
    }

    /// Adds a line. `names` are the names that have each value.
    fn add(
        &mut self,
        line: &Line<'_>,
        format: &Format<G, V>,
        names: &mut HashMap<(G, V), (String, Span)>,
    ) -> Result<(), Diagnostic> {
        let (word, name) = (format.words.value, line.name);
        let duplicate = |first: Span| {
            let help = format!("keep the line with the {word} that was released");
            line.error(name, &format!("duplicate entry for `{name}`"), &help).note(first, "first entry")
        };
        if let Some(group) = format.promises.iter().find(|group| **group == line.group) {
            let entries = self.promises.entry(group).or_default();
            if let Some(first) = entries.get(name) {
                return Err(duplicate(first.place));
            }
            entries.insert(name.to_owned(), Entry { value: line.value.to_owned(), place: line.span(name) });
            return Ok(());
        }
        let (group, value) = (format.parse)(line, &self.groups)?;
        let entries = self.groups.entry(group.clone()).or_default();
        if let Some(first) = entries.get(name) {
            return Err(duplicate(first.place));
        }
        if let Some((other, place)) = names.get(&(group.clone(), value)) {
            let message = format!("`{name}` has the same {word} as `{other}`");
            let generator = format.words.generator;
            let help = format!("remove the line of the name that was not released: {generator} gives it a new {word}");
            return Err(line.error(line.value, &message, &help).note(*place, format!("`{other}`")));
        }
        let place = line.span(name);
        names.insert((group, value), (name.to_owned(), place));
        entries.insert(name.to_owned(), Entry { value, place });
        Ok(())
    }

    /// Whether the lock has a name.
    pub fn has(&self, group: &G, name: &str) -> bool {
        self.groups.get(group).is_some_and(|entries| entries.contains_key(name))
    }

    /// The entry of a promise.
    pub fn promise(&self, promise: &Promised) -> Option<&Entry<String>> {
        self.promises.get(promise.group)?.get(&promise.name)
    }

    /// Warns that the file does not have these names yet.
    pub fn warn_of_new(&self, new: &[String], span: Span, format: &Format<G, V>, diags: &mut Diags) {
        let Some(path) = self.path.as_ref().filter(|_| !new.is_empty()) else { return };
        let message = format!("`{path}` has no entries for `{}`", new.join("`, `"));
        let help = format!("{}={path} --lock={path} adds them", format.words.generator);
        diags.push(Diagnostic::warning(span, message).help(help));
    }

    /// The lock file of a description that has these names and values.
    pub fn output<'a>(
        &self,
        context: &Context<'_>,
        format: &Format<G, V>,
        current: impl IntoIterator<Item = (G, Vec<(String, V)>)>,
        promises: &[Promised],
    ) -> Output<'a> {
        let mut groups: BTreeMap<G, BTreeMap<V, (String, &str)>> = BTreeMap::new();
        for (group, entries) in &self.groups {
            let removed = entries.iter().map(|(name, entry)| (entry.value, (name.clone(), " # gone")));
            groups.insert(group.clone(), removed.collect());
        }
        for (group, names) in current {
            let names = names.into_iter().map(|(name, value)| (value, (name, "")));
            groups.entry(group).or_default().extend(names);
        }
        let mut w = Writer::default();
        w.comment("#", "", format.about);
        for (group, lines) in &groups {
            w.blank();
            for (value, (name, gone)) in lines {
                writeln!(w, "{group} {name} = {value}{gone}");
            }
        }
        let mut before = "";
        for Promised { group, name, text } in promises {
            if before != *group {
                w.blank();
                before = group;
            }
            writeln!(w, "{group} {name} = {text}");
        }
        let output = Output::main(w.finish());
        match context.option(&OPTION) {
            Some(lock) => output.update(lock),
            None => output.keep_old(KEEP),
        }
    }
}
