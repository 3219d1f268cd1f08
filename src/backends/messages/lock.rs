//! `--lock`: messages, trace groups and trace events keep their ids when a schema changes,
//! and messages, fields and values the versions in which they were added.
//!
//! Without a lock file, ids follow from the order of the schema, and versions are those that it sets.

use std::collections::BTreeMap;
use std::fmt;

use crate::model::versions::versioned;
use crate::model::{Item, Layout, Model, Since, Version};
use tdgen_language::backends::compat;
use tdgen_language::backends::compat::lock::{Entry, Format, Promised};
use tdgen_language::backends::compat::lock_lines::{Line, Words};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};
use tdgen_language::source::Span;

/// `--lock=FILE`, for every generator of messages.
pub(crate) const OPTION: BackendOption =
    compat::lock::option("The lock file with the ids of messages and trace events, as written by --gen-messages-lock");

/// The options of a generator of messages that has none of its own.
pub(crate) const OPTIONS: &[BackendOption] = &[OPTION, NO_WARN_ON_HOLES];

/// `--no-warn-on-holes`, for every generator of messages.
const NO_WARN_ON_HOLES: BackendOption =
    BackendOption::flag("no-warn-on-holes", "Do not warn about holes between fields");

/// The word at the beginning of a line with the version of a message, field or value.
const SINCE: &str = "since";

/// The word at the beginning of a line with the version of padding.
const PADDING: &str = "padding";

const FORMAT: Format<Kind, u64> = Format {
    words: Words {
        generator: "--gen-messages-lock",
        value: "id",
        example: "examples: `message launch_cmd = 101`, `group Kernels = 0`, `event started = 1`, `since launch_cmd.bias = 1.2`",
    },
    about: "\
The ids of a schema's messages, trace groups and trace events, and the versions in which messages, fields, \
padding and values were added, written by tdgen --gen-messages-lock.
Commit this file, and pass it to every generator with --lock: definitions keep their ids wherever they are in the \
schema, and no id is ever given to another one.
After renaming a definition, rename it here too, and it keeps its id and version.",
    promises: &[SINCE, PADDING],
    parse,
};

/// The ids and versions of a schema that are kept.
pub(crate) struct Lock {
    ids: compat::lock::Lock<Kind, u64>,
    /// The versions by the words and names of their lines.
    versions: BTreeMap<Key, Entry<Since>>,
    /// Whether holes between fields are warnings.
    pub(crate) warns_of_holes: bool,
}

/// The word and the name of a line with a version.
type Key = (&'static str, String);

/// What has a version in a message, struct or enum.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part<'a> {
    /// The message itself.
    Whole,
    /// A field or a value.
    Named(&'a str),
    /// Padding with this [key](crate::model::Padding::key).
    Padding(&'a str),
}

/// The locked ids of one kind, by name.
pub(super) type Entries = compat::lock::Entries<u64>;

/// A kind of object that has an id. It is displayed as the word at the beginning of a line of the lock file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Kind {
    Message,
    Group,
    Event,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Message => "message",
            Kind::Group => "group",
            Kind::Event => "event",
        })
    }
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Message, Kind::Group, Kind::Event];

    /// The kind in a message.
    pub(super) fn what(self) -> &'static str {
        match self {
            Kind::Message => "message",
            Kind::Group => "trace group",
            Kind::Event => "trace event",
        }
    }
}

/// The names and ids of a schema, in its order.
fn ids(model: &Model) -> impl Iterator<Item = (Kind, String, u64)> + '_ {
    let messages = model.messages.iter().filter(|message| !model.is_found_by_tag(message));
    let messages = messages.map(|message| (Kind::Message, message.name.clone(), message.id));
    let groups = model.groups.iter().map(|group| (Kind::Group, group.name.clone(), group.id.into()));
    let events = model.events.iter().map(|event| (Kind::Event, event.name.clone(), event.id.into()));
    messages.chain(groups).chain(events)
}

/// Reads the lock file that the command line names.
pub(crate) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Lock, Reported> {
    let ids = compat::lock::Lock::read(context, &FORMAT, diags)?;
    let mut versions = BTreeMap::new();
    let mut invalid = None;
    let of_word = |word| ids.promises.get(word).into_iter().flatten().map(move |line| (word, line));
    let lines = FORMAT.promises.iter().copied().flat_map(of_word);
    for (word, (name, Entry { value, place })) in lines {
        match Since::parse(value) {
            Some(value) => drop(versions.insert((word, name.clone()), Entry { value, place: *place })),
            None => {
                let message = format!("expected a version such as `1.2` for `{name}`, found `{value}`");
                invalid = Some(diags.push(Diagnostic::error(*place, message).help(FORMAT.words.example)));
            }
        }
    }
    let warns_of_holes = context.option(&NO_WARN_ON_HOLES).is_none();
    invalid.map_or(Ok(Lock { ids, versions, warns_of_holes }), Err)
}

impl Lock {
    /// Returns the new lock file for a schema.
    pub(super) fn output<'a>(&self, context: &Context<'a>, model: &Model) -> Output<'a> {
        let ids = ids(model).map(|(kind, name, id)| (kind, vec![(name, id)]));
        self.ids.output(context, &FORMAT, ids, &versions(model))
    }

    /// Returns the locked ids of a kind; none without a file.
    pub(super) fn kept_ids(&self, kind: Kind) -> Option<Entries> {
        self.ids.path.as_ref()?;
        Some(self.ids.groups.get(&kind).cloned().unwrap_or_default())
    }

    /// Returns whether versions are kept.
    pub(super) fn has_versions(&self) -> bool {
        !self.versions.is_empty()
    }

    /// Returns the version in which a message, or a part of an owner, was added.
    pub(super) fn since(&self, owner: &str, part: Part) -> Option<Entry<Since>> {
        self.versions.get(&key(owner, part)).copied()
    }

    /// Returns whether something was added since the file was written: a message, or a part of something that the file
    /// has.
    pub(super) fn is_new(&self, owner: &str, part: Part) -> bool {
        match part {
            _ if !self.has_versions() || self.since(owner, part).is_some() => false,
            Part::Whole => true,
            Part::Named(_) | Part::Padding(_) => {
                self.since(owner, Part::Whole).is_some() || self.parts(owner).next().is_some()
            }
        }
    }

    /// Returns the fields and values of an owner, then its padding, with their versions.
    fn parts<'l>(&'l self, owner: &str) -> impl Iterator<Item = (Part<'l>, &'l Entry<Since>)> {
        let parts: [for<'p> fn(&'p str) -> Part<'p>; 2] = [|name| Part::Named(name), |name| Part::Padding(name)];
        let owner = owner.to_owned();
        parts.into_iter().flat_map(move |part| {
            let first = key(&owner, part(""));
            let entries = self.versions.range(first.clone()..);
            entries.map_while(move |((word, name), entry)| {
                let name = name.strip_prefix(&first.1).filter(|_| *word == first.0)?;
                Some((part(name), entry))
            })
        })
    }

    /// Reports what this major version had, and its owner has no longer.
    pub(super) fn report_removed(
        &self,
        version: Version,
        owner: &str,
        present: &[Part],
        place: Span,
        diags: &mut Diags,
    ) {
        for (part, entry) in self.parts(owner) {
            if present.contains(&part) || entry.value.major != version.major {
                continue;
            }
            let (name, help) = match part {
                Part::Padding(name) => (
                    format!("padding `{name}`"),
                    "fields that take its place have its version as `Since`; then remove it from the lock file",
                ),
                Part::Named(name) => (
                    format!("`{name}`"),
                    "a removal needs a new major version; after a renaming, rename it in the lock file too",
                ),
                Part::Whole => continue,
            };
            let message = format!("`{owner}` has no {name}, which version {} added", entry.value);
            let error = Diagnostic::error(place, message).note(entry.place, "the lock file has it");
            diags.push(error.help(help));
        }
    }

    /// Warns of names that are not in the file yet: nothing keeps their ids and versions.
    pub(super) fn warn_of_new(&self, model: &Model, diags: &mut Diags) {
        let ids = ids(model).filter(|(kind, name, _)| !self.ids.has(kind, name)).map(|(_, name, _)| name);
        let mut new: Vec<String> = ids.collect();
        if self.has_versions() {
            let versions = versions(model).into_iter().map(|promised| (promised.group, promised.name));
            let versions = versions.filter(|key| !self.versions.contains_key(key) && !new.contains(&key.1));
            let versions: Vec<String> = versions.map(|(_, name)| name).collect();
            new.extend(versions);
        }
        self.ids.warn_of_new(&new, model.place, &FORMAT, diags);
    }
}

/// Returns the word and the name of a definition in the file.
fn key(owner: &str, part: Part) -> Key {
    match part {
        Part::Whole => (SINCE, owner.to_owned()),
        Part::Named(name) => (SINCE, format!("{owner}.{name}")),
        Part::Padding(name) => (PADDING, format!("{owner}.{name}")),
    }
}

/// Returns the versions of a schema, in its order.
fn versions(model: &Model) -> Vec<Promised> {
    let first = Since { major: model.version.major, minor: 0 };
    let promised = |owner: &str, part: Part<'_>, since: Since| {
        let (group, name) = key(owner, part);
        Promised { group, name, text: since.to_string() }
    };
    let mut versions = Vec::new();
    let at_least = |since: Option<Since>, least: Since| since.map_or(least, |since| since.max(least));
    for item in &model.enums {
        let values = item.values.iter();
        let values = values.map(|value| promised(&item.name, Part::Named(&value.name), at_least(value.since, first)));
        versions.extend(values);
    }
    let parts = |owner: &str, layout: &Layout, least: Since| {
        let items = versioned(model, layout, model.version.first_minor(Some(least)));
        let lines = items.map(|(minor, item)| match item {
            Item::Field(field) => promised(owner, Part::Named(&field.name), at_least(field.since, least)),
            Item::Padding(padding) => promised(owner, Part::Padding(&padding.key), Since { minor, ..first }),
        });
        lines.collect::<Vec<_>>()
    };
    for item in model.plain_structs() {
        versions.extend(parts(&item.name, &item.layout, first));
    }
    for item in model.declared_messages() {
        let since = at_least(item.since, first);
        versions.push(promised(&item.name, Part::Whole, since));
        versions.extend(parts(&item.name, &item.layout, since));
    }
    versions.sort_by_key(|promised| promised.group == PADDING);
    versions
}

fn parse(line: &Line<'_>, _: &BTreeMap<Kind, Entries>) -> Result<(Kind, u64), Diagnostic> {
    let (word, words) = (line.group, &FORMAT.words);
    let kind = Kind::ALL.into_iter().find(|kind| kind.to_string() == word).ok_or_else(|| {
        let known: Vec<String> =
            Kind::ALL.iter().map(Kind::to_string).chain([SINCE, PADDING].map(str::to_owned)).collect();
        let guess = did_you_mean(word.as_bytes(), known.iter().map(String::as_bytes));
        let help = guess.map_or(words.example.to_owned(), |guess| format!("did you mean `{guess}`?"));
        line.error(word, &format!("unknown kind `{word}`"), &help)
    })?;
    let id = line.number(line.value, words)?;
    let too_large = || line.error(line.value, &format!("id {} does not fit into 64 bits", line.value), words.example);
    Ok((kind, id.ok_or_else(too_large)?))
}
