//! `--lock` and `--gen-messages-lock`: messages, trace groups and trace events keep their ids when a schema changes.
//!
//! Without a lock file, ids follow from the order of the schema.

use std::collections::BTreeMap;
use std::fmt;

use super::model::Model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::compat;
use tdgen_language::backends::compat::lock::Format;
use tdgen_language::backends::compat::lock_lines::{Line, Words};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};

/// `--gen-messages-lock`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-messages-lock", "Write the ids of messages and trace events to a lock file, for --lock", run)
        .options(OPTIONS);

/// `--lock=FILE`, for every generator of messages.
pub(crate) const OPTION: BackendOption =
    compat::lock::option("The lock file with the ids of messages and trace events, as written by --gen-messages-lock");

/// The options of a generator of messages that has none of its own.
pub(crate) const OPTIONS: &[BackendOption] = &[OPTION];

const FORMAT: Format<Kind, u64> = Format {
    words: Words {
        generator: "--gen-messages-lock",
        value: "id",
        example: "examples: `message launch_cmd = 101`, `group Kernels = 0`, `event started = 1`",
    },
    about: "\
The ids of a schema's messages, trace groups and trace events, written by tdgen --gen-messages-lock.
Commit this file, and give it to every generator with --lock: all of them keep their ids wherever they stand, \
and no id is ever given to another.
Renamed one? Rename it here too, and it keeps its id.",
    promises: &[],
    parse,
};

/// The ids of a schema.
pub(crate) type Lock = compat::lock::Lock<Kind, u64>;

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
    let messages = model.messages.iter().map(|message| (Kind::Message, message.name.clone(), message.id));
    let groups = model.groups.iter().map(|group| (Kind::Group, group.name.clone(), group.id.into()));
    let events = model.events.iter().map(|event| (Kind::Event, event.name.clone(), event.id.into()));
    messages.chain(groups).chain(events)
}

/// The lock file that the command line names.
pub(crate) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Lock, Reported> {
    Lock::read(context, &FORMAT, diags)
}

/// The locked ids of a kind; `None` without a file.
pub(super) fn kept_ids(lock: &Lock, kind: Kind) -> Option<Entries> {
    lock.path.as_ref()?;
    Some(lock.groups.get(&kind).cloned().unwrap_or_default())
}

/// Warns of names that are not in the file yet: nothing keeps their ids.
pub(super) fn warn_of_new_ids(lock: &Lock, model: &Model, diags: &mut Diags) {
    let new: Vec<String> =
        ids(model).filter(|(kind, name, _)| !lock.has(kind, name)).map(|(_, name, _)| name).collect();
    lock.warn_of_new(&new, model.place, &FORMAT, diags);
}

fn parse(line: &Line<'_>, _: &BTreeMap<Kind, Entries>) -> Result<(Kind, u64), Diagnostic> {
    let (word, words) = (line.group, &FORMAT.words);
    let kind = Kind::ALL.into_iter().find(|kind| kind.to_string() == word).ok_or_else(|| {
        let known = Kind::ALL.map(|kind| kind.to_string());
        let guess = did_you_mean(word.as_bytes(), known.iter().map(String::as_bytes));
        let help = guess.map_or(words.example.to_owned(), |guess| format!("did you mean `{guess}`?"));
        line.error(word, &format!("unknown kind `{word}`"), &help)
    })?;
    let id = line.number(line.value, words)?;
    let too_large = || line.error(line.value, &format!("id {} does not fit into 64 bits", line.value), words.example);
    Ok((kind, id.ok_or_else(too_large)?))
}

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    // The new file has the names that the old one lacks: no reason to warn.
    let mut own = Diags::new(0);
    let model = Model::of(context, &mut own);
    if model.is_err() || own.has_errors() {
        diags.push_in_order(&own);
    }
    match (model, read(context, diags)) {
        (Ok(model), Ok(lock)) => {
            let ids = ids(&model).map(|(kind, name, id)| (kind, vec![(name, id)]));
            vec![lock.output(context, &FORMAT, ids, &[])]
        }
        _ => Vec::new(),
    }
}
