//! Kinds of output: the ordered list of `%define-kinds` and the patterns of `%kind`.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::text::Slice;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::source::Span;

/// The list of `%define-kinds`.
#[derive(Debug)]
pub(super) struct KindList<'a> {
    /// The kinds in order, with their locations.
    kinds: IndexMap<&'a str, Span, FxBuildHasher>,
    /// The location of the whole list.
    pub(super) span: Span,
}

impl<'a> KindList<'a> {
    /// The list of these words, and its duplicates.
    pub(super) fn new(words: impl Iterator<Item = Slice<'a>>, span: Span) -> (Self, Vec<Slice<'a>>) {
        let mut kinds = IndexMap::default();
        let mut duplicates = Vec::new();
        for word in words {
            match kinds.entry(word.text) {
                indexmap::map::Entry::Vacant(free) => drop(free.insert(word.span())),
                indexmap::map::Entry::Occupied(_) => duplicates.push(word),
            }
        }
        (KindList { kinds, span }, duplicates)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub(super) fn contains(&self, kind: &str) -> bool {
        self.kinds.contains_key(kind)
    }

    /// Adds the suggestion of a known kind.
    pub(super) fn suggest(&self, diagnostic: Diagnostic, unknown: &str) -> Diagnostic {
        let known = self.kinds.keys().map(|kind| kind.as_bytes());
        match did_you_mean(unknown.as_bytes(), known) {
            Some(guess) => diagnostic.help(format!("did you mean `{guess}`?")),
            None => diagnostic,
        }
    }
}

/// The kind of an output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<'k> {
    pub(super) name: &'k str,
    /// The index in the list, if there is a list that contains it.
    rank: Option<usize>,
}

impl<'k> Kind<'k> {
    pub(super) fn new(name: &'k str, list: Option<&KindList>) -> Kind<'k> {
        let rank = list.and_then(|list| list.kinds.get_index_of(name));
        Kind { name, rank }
    }
}

/// A pattern of `%kind`.
#[derive(Debug)]
pub(super) enum Pattern<'a> {
    /// `x*`: all kinds that begin with x.
    Prefix(&'a str),
    /// `x+`: x and all kinds after it; the index of x in the list.
    From(usize),
    /// `x`.
    Only(&'a str),
}

impl<'a> Pattern<'a> {
    /// Reads a pattern; `list` is that of a preceding `%define-kinds`.
    ///
    /// # Errors
    /// The diagnostic for an `x+` whose x is not in the list.
    pub(super) fn read(word: Slice<'a>, list: Option<&KindList>) -> Result<Pattern<'a>, Diagnostic> {
        if let Some(prefix) = word.text.strip_suffix('*') {
            return Ok(Pattern::Prefix(prefix));
        }
        let Some(first) = word.text.strip_suffix('+') else {
            return Ok(Pattern::Only(word.text));
        };
        let Some(list) = list else {
            let message = format!("`{}` requires `%define-kinds`", word.text);
            return Err(Diagnostic::error(word.span(), message)
                .help("define the kinds before the first region that uses their order"));
        };
        list.kinds.get_index_of(first).map(Pattern::From).ok_or_else(|| {
            let message = format!("kind `{first}` is not in `%define-kinds`");
            let unknown = Diagnostic::error(word.span(), message);
            unknown.note(list.span, "the list of kinds")
        })
    }

    pub(super) fn matches(&self, kind: Kind) -> bool {
        match *self {
            Pattern::Prefix(prefix) => kind.name.starts_with(prefix),
            Pattern::From(first) => kind.rank.is_some_and(|rank| rank >= first),
            Pattern::Only(name) => kind.name == name,
        }
    }
}
