//! The names of a specification in three namespaces, with their definitions for all kinds, and whether they are used.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::text::Slice;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::source::Span;

/// The namespaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Namespace {
    Macro,
    LineMacro,
    Section,
}

impl Namespace {
    /// The noun for its members.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Namespace::Macro => "macro",
            Namespace::LineMacro => "line macro",
            Namespace::Section => "section",
        }
    }
}

#[derive(Debug, Default)]
struct Name {
    /// The first definition.
    first: Option<Span>,
    is_used: bool,
}

/// A map with an order and a fast hash function.
pub(super) type FxIndexMap<K, V> = IndexMap<K, V, FxBuildHasher>;

/// All names.
#[derive(Debug, Default)]
pub(super) struct Names<'a> {
    all: FxIndexMap<(Namespace, &'a str), Name>,
}

impl<'a> Names<'a> {
    pub(super) fn define(&mut self, namespace: Namespace, name: Slice<'a>) {
        let known = self.all.entry((namespace, name.text)).or_default();
        known.first.get_or_insert(name.span());
    }

    pub(super) fn mark_used(&mut self, namespace: Namespace, name: &'a str) {
        self.all.entry((namespace, name)).or_default().is_used = true;
    }

    /// The first definition of a name, for any kind.
    pub(super) fn first(&self, namespace: Namespace, name: &str) -> Option<Span> {
        self.all.get(&(namespace, name))?.first
    }

    /// The unused names, with their first definitions.
    pub(super) fn unused(&self) -> impl Iterator<Item = (Namespace, &'a str, Span)> {
        let unused = self.all.iter().filter(|(_, name)| !name.is_used);
        unused.filter_map(|((namespace, text), name)| Some((*namespace, *text, name.first?)))
    }

    /// The diagnostic for a name without a definition. Finding a suggestion takes time.
    pub(super) fn unknown(&self, namespace: Namespace, name: Slice, may_suggest: bool) -> Diagnostic {
        let message = format!("unknown {} `{}`", namespace.noun(), name.text);
        let unknown = Diagnostic::error(name.span(), message);
        if !may_suggest {
            return unknown;
        }
        let known = self.all.iter().filter(|(_, name)| name.first.is_some());
        let known = known.filter(|((other, _), _)| *other == namespace);
        let known = known.map(|((_, text), _)| text.as_bytes());
        match did_you_mean(name.text.as_bytes(), known) {
            Some(guess) => unknown.help(format!("did you mean `{guess}`?")),
            None => unknown,
        }
    }
}
