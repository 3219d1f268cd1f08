//! [`Lock`]: the ids that messages, trace groups and trace events keep, whatever is inserted before them or taken away.
//!
//! Takes the file of `--lock`, which [`parse`] reads and [`generate`] writes; answers which id something has. A name that
//! the schema has no more stays in the file: its id is never given to another. Without a file, ids follow from the order
//! of the text.

mod generate;
mod parse;

use std::collections::BTreeMap;

pub(crate) use generate::BACKEND;

use super::model::Model;
use crate::backends::compat::lock_lines;
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::Span;

/// `--lock=FILE`, for every generator of messages.
pub(crate) const OPTION: BackendOption =
    BackendOption::file("lock", "The ids that messages and trace events keep, as --gen-messages-lock wrote them");

/// The options of a generator of messages that has none of its own.
pub(crate) const OPTIONS: &[BackendOption] = &[OPTION];

/// What has ids, by the word for it in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Message,
    Group,
    Event,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Message, Kind::Group, Kind::Event];

    /// Its word in the file.
    fn word(self) -> &'static str {
        match self {
            Kind::Message => "message",
            Kind::Group => "group",
            Kind::Event => "event",
        }
    }

    /// What it is called elsewhere.
    pub(super) fn what(self) -> &'static str {
        match self {
            Kind::Message => "message",
            Kind::Group => "trace group",
            Kind::Event => "trace event",
        }
    }

    /// The names and ids that a model has.
    fn of(self, model: &Model) -> Vec<(&str, u64)> {
        match self {
            Kind::Message => {
                let all = model.messages.iter();
                all.map(|message| (message.name.as_str(), message.id)).collect()
            }
            Kind::Group => {
                let all = model.groups.iter();
                all.map(|group| (group.name.as_str(), u64::from(group.id))).collect()
            }
            Kind::Event => {
                let all = model.events.iter();
                all.map(|event| (event.name.as_str(), u64::from(event.id))).collect()
            }
        }
    }
}

/// What is kept of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) id: u64,
    /// Where the file says it.
    pub(super) place: Span,
}

/// What is kept of one kind, by name.
pub(super) type Entries = BTreeMap<String, Entry>;

/// The ids of a schema.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lock {
    /// The file's name as given; none if no file is.
    path: Option<String>,
    kept: BTreeMap<Kind, Entries>,
}

impl Lock {
    /// The lock that the command line names; an empty one if it names none.
    pub(crate) fn of(context: &Context<'_>, diags: &mut Diags) -> Result<Lock, Reported> {
        let Some((path, file)) = lock_lines::named(context, &OPTION, diags)? else {
            return Ok(Lock::default());
        };
        let sources = context.sources;
        let kept = parse::parse(sources.text(file), sources.start(file), diags)?;
        Ok(Lock { path: Some(path.to_owned()), kept })
    }

    /// What is kept of a kind; none without a file.
    pub(super) fn kept(&self, kind: Kind) -> Option<Entries> {
        self.path.as_ref()?;
        Some(self.kept.get(&kind).cloned().unwrap_or_default())
    }

    /// Warns of what is not in the file yet: nothing keeps its id.
    pub(super) fn warn_of_new(&self, model: &Model, diags: &mut Diags) {
        let Some(path) = &self.path else { return };
        let mut new = Vec::new();
        for kind in Kind::ALL {
            let kept = self.kept.get(&kind);
            let is_kept = |name: &str| kept.is_some_and(|kept| kept.contains_key(name));
            let all = kind.of(model).into_iter();
            new.extend(all.map(|(name, _)| name).filter(|name| !is_kept(name)));
        }
        if new.is_empty() {
            return;
        }
        let message = format!("`{path}` does not keep `{}` yet", new.join("`, `"));
        diags.push(
            Diagnostic::warning(model.place, message).help(format!("--gen-messages-lock={path} --lock={path} adds it")),
        );
    }
}
