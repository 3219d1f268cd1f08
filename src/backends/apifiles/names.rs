//! The names of a specification: three name spaces, what is defined in them anywhere, and whether anything uses it.
//!
//! Filled while the specification is read, for whatever kind: what does not exist for one kind may for another.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::text::Slice;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::source::Span;

/// The name spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Space {
    Macro,
    LineMacro,
    Section,
}

impl Space {
    /// What is in it.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Space::Macro => "macro",
            Space::LineMacro => "line macro",
            Space::Section => "section",
        }
    }
}

#[derive(Debug, Default)]
struct Name {
    /// The first place that defines it.
    first: Option<Span>,
    is_used: bool,
}

/// All names.
#[derive(Debug, Default)]
pub(super) struct Names<'a> {
    all: IndexMap<(Space, &'a str), Name, FxBuildHasher>,
}

impl<'a> Names<'a> {
    pub(super) fn define(&mut self, space: Space, name: Slice<'a>) {
        let known = self.all.entry((space, name.text)).or_default();
        known.first.get_or_insert(name.span());
    }

    pub(super) fn mention(&mut self, space: Space, name: &'a str) {
        self.all.entry((space, name)).or_default().is_used = true;
    }

    /// The first place that defines a name, whether it counts for the kind at hand or not.
    pub(super) fn first(&self, space: Space, name: &str) -> Option<Span> {
        self.all.get(&(space, name))?.first
    }

    /// What nothing mentions, and where it is defined.
    pub(super) fn unused(&self) -> impl Iterator<Item = (Space, &'a str, Span)> {
        let unused = self.all.iter().filter(|(_, name)| !name.is_used);
        unused.filter_map(|((space, text), name)| Some((*space, *text, name.first?)))
    }

    /// The message that a name means nothing; it is not one that exists. To guess what was meant takes time.
    pub(super) fn unknown(&self, space: Space, name: Slice, may_guess: bool) -> Diagnostic {
        let message = format!("there is no {} `{}`", space.noun(), name.text);
        let unknown = Diagnostic::error(name.span(), message);
        if !may_guess {
            return unknown;
        }
        let known = self.all.iter().filter(|(_, name)| name.first.is_some());
        let known = known.filter(|((other, _), _)| *other == space);
        let known = known.map(|((_, text), _)| text.as_bytes());
        match did_you_mean(name.text.as_bytes(), known) {
            Some(guess) => unknown.help(format!("did you mean `{guess}`?")),
            None => unknown,
        }
    }
}
