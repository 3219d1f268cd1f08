//! Kinds: the ordered list of `%define-kinds`, and the patterns of `%kind`.
//!
//! Takes words; hands on [`Pattern`]s, which know whether they match a [`Kind`].

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::text::Slice;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::source::Span;

/// What `%define-kinds` says.
#[derive(Debug)]
pub(super) struct KindList<'a> {
    /// The kinds in their order, and where each stands.
    kinds: IndexMap<&'a str, Span, FxBuildHasher>,
    /// Where all of them stand.
    pub(super) span: Span,
}

impl<'a> KindList<'a> {
    /// The list of these words; hands on those that stand in it twice.
    pub(super) fn new(words: impl Iterator<Item = Slice<'a>>, span: Span) -> (Self, Vec<Slice<'a>>) {
        let mut kinds = IndexMap::default();
        let mut doubles = Vec::new();
        for word in words {
            match kinds.entry(word.text) {
                indexmap::map::Entry::Vacant(free) => drop(free.insert(word.span())),
                indexmap::map::Entry::Occupied(_) => doubles.push(word),
            }
        }
        (KindList { kinds, span }, doubles)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub(super) fn contains(&self, kind: &str) -> bool {
        self.kinds.contains_key(kind)
    }

    /// Adds what was probably meant instead of an unknown kind.
    pub(super) fn guess(&self, diagnostic: Diagnostic, unknown: &str) -> Diagnostic {
        let known = self.kinds.keys().map(|kind| kind.as_bytes());
        match did_you_mean(unknown.as_bytes(), known) {
            Some(guess) => diagnostic.help(format!("did you mean `{guess}`?")),
            None => diagnostic,
        }
    }
}

/// The kind that an output is made for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<'k> {
    pub(super) name: &'k str,
    /// Its place in the list, if there is a list and it stands there.
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
    /// `x+`: x and all kinds to its right; the place of x in the list.
    From(usize),
    /// `x`.
    Only(&'a str),
}

impl<'a> Pattern<'a> {
    /// Reads a pattern; `list` is what `%define-kinds` has said so far.
    ///
    /// # Errors
    /// The message when `x+` is of an x that is not on the list.
    pub(super) fn read(word: Slice<'a>, list: Option<&KindList>) -> Result<Pattern<'a>, Diagnostic> {
        if let Some(prefix) = word.text.strip_suffix('*') {
            return Ok(Pattern::Prefix(prefix));
        }
        let Some(first) = word.text.strip_suffix('+') else {
            return Ok(Pattern::Only(word.text));
        };
        let Some(list) = list else {
            let message = format!("`{}` needs the order of `%define-kinds`", word.text);
            return Err(Diagnostic::error(word.span(), message)
                .help("give the list before the first region that asks for its order"));
        };
        list.kinds.get_index_of(first).map(Pattern::From).ok_or_else(|| {
            let message = format!("there is no kind `{first}` in `%define-kinds`");
            let unknown = Diagnostic::error(word.span(), message);
            unknown.note(list.span, "the kinds are these")
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
