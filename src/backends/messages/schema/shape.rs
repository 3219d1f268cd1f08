//! Checks the shape of a tree against the table of keys.
//!
//! [`ShapeReader::keyed`] checks one mapping against its [`Object`]: unknown and missing keys, and the kind of each value.
//! It reports a value of the wrong kind and then treats it as missing.

use smallvec::{SmallVec, smallvec};

use super::keys::{Key, Keyed, Kind, OBJECTS, Object, Presence};
use crate::backends::messages::yaml::scalars::{Style, Value};
use crate::backends::messages::yaml::tree::{self, Entry, NodeId, Tree};
use crate::diagnostics::{Diagnostic, Diags, did_you_mean};
use crate::parser::ast::Ident;
use crate::source::{Interner, Span, Symbol};

/// An integer and its position.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: i128,
    pub(super) span: Span,
}

/// Reads values of a tree and reports those of a wrong kind.
pub(super) struct ShapeReader<'a> {
    pub(super) tree: &'a Tree,
    pub(super) interner: &'a Interner,
    pub(super) diags: &'a mut Diags,
    /// The keys of each object; none for keys that do not occur in the text.
    names: Vec<Vec<Option<Symbol>>>,
}

impl<'a> ShapeReader<'a> {
    pub(super) fn new(tree: &'a Tree, interner: &'a Interner, diags: &'a mut Diags) -> ShapeReader<'a> {
        let name = |key: &Key| interner.find(key.name.as_bytes());
        let names = |object: &&Object| object.keys.iter().map(name).collect();
        ShapeReader { tree, interner, diags, names: OBJECTS.iter().map(names).collect() }
    }

    /// Returns the values of a mapping's keys; none if the node is not a mapping.
    pub(super) fn keyed<K: Keyed>(&mut self, node: NodeId) -> Option<K> {
        let object = K::OBJECT;
        let entries = self.mapping(node, object)?;
        let mut found: SmallVec<[Option<NodeId>; 10]> = smallvec![None; object.keys.len()];
        let mut unknown = Vec::new();
        let names = self.names.get(K::INDEX).map_or(&[][..], |names| names);
        for entry in entries {
            let at = names.iter().position(|name| *name == Some(entry.key));
            match at.and_then(|at| found.get_mut(at)) {
                Some(slot) => *slot = Some(entry.value),
                None => unknown.push(entry),
            }
        }
        let pairs = object.keys.iter().zip(&found);
        let missing = pairs.filter(|(_, value)| value.is_none());
        let guesses = if unknown.is_empty() {
            Vec::new()
        } else {
            self.guesses(&unknown, &missing.map(|(key, _)| key).collect::<Vec<_>>())
        };
        for (key, &value) in object.keys.iter().zip(&found) {
            // The message about a misspelled key already names this one.
            if value.is_some() || !guesses.contains(&Some(key.name)) {
                self.check_presence(node, object, key, value, entries);
            }
        }
        for (at, entry) in unknown.into_iter().enumerate() {
            self.refuse_key(object, entry, guesses.get(at).copied().flatten());
        }
        let mut values = object.keys.iter().zip(found);
        Some(K::new(|| {
            let (key, value) = values.next()?;
            value.filter(|&value| self.has_kind(key, value))
        }))
    }

    fn mapping(&mut self, node: NodeId, object: &Object) -> Option<&'a [Entry]> {
        match self.tree[node].kind {
            tree::Kind::Mapping(slice) => Some(self.tree.entries(slice)),
            tree::Kind::Error => None,
            tree::Kind::Scalar { .. } | tree::Kind::Sequence(_) => {
                let found = self.tree.describe(node, self.interner);
                let keys: Vec<&str> = object.keys.iter().map(|key| key.name).collect();
                let message = format!("expected {}, found {found}", object.described());
                let help = format!("{} is a mapping with the keys {}", object.described(), keys.join(", "));
                self.report(Diagnostic::error(self.tree[node].span, message).help(help));
                None
            }
        }
    }

    /// Reports an error, so that errors are shown in the order of the text.
    pub(super) fn report(&mut self, error: Diagnostic) {
        self.diags.at_statement(error.span.map_or(0, |span| span.start));
        self.diags.push(error);
    }

    /// Returns the items of a list whose kind was checked.
    pub(super) fn items(&self, list: Option<NodeId>) -> &'a [NodeId] {
        match list.map(|list| self.tree[list].kind) {
            Some(tree::Kind::Sequence(slice)) => self.tree.items(slice),
            _ => &[],
        }
    }

    /// Returns the text of a scalar whose kind was checked.
    pub(super) fn text(&self, node: Option<NodeId>) -> Option<Ident> {
        let node = node?;
        match self.tree[node].kind {
            tree::Kind::Scalar { text, .. } => Some(Ident { name: text, span: self.tree[node].span }),
            _ => None,
        }
    }

    /// Returns a name; none for `None` and null.
    pub(super) fn name_or_none(&self, node: Option<NodeId>) -> Option<Ident> {
        let is_none = match node.and_then(|node| self.tree.scalar(node, self.interner)) {
            Some(Value::Text(text)) => text == NONE,
            _ => true,
        };
        self.text(node).filter(|_| !is_none)
    }

    /// Returns a word of the table.
    pub(super) fn word(&self, node: Option<NodeId>) -> Option<&'a [u8]> {
        let text = self.text(node)?;
        Some(self.interner.bytes(text.name))
    }

    /// Returns an integer of 64 bits, signed or unsigned.
    pub(super) fn number(&mut self, node: Option<NodeId>) -> Option<Number> {
        let node = node?;
        let span = self.tree[node].span;
        let Some(Value::Int(value)) = self.tree.scalar(node, self.interner) else {
            return None;
        };
        let fits = |value: &i128| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(value);
        let Some(value) = value.filter(fits) else {
            self.report(Diagnostic::error(span, "the number does not fit into 64 bits"));
            return None;
        };
        if self.looks_octal(node) {
            let message = "the number is octal in YAML 1.1 and decimal in YAML 1.2";
            let help = format!("write `{value}`, or an octal number as `0o17`");
            self.report(Diagnostic::error(span, message).help(help));
        }
        Some(Number { value, span })
    }

    /// Returns an integer that records can hold.
    pub(super) fn int(&mut self, node: Option<NodeId>) -> Option<(i64, Span)> {
        let Number { value, span } = self.number(node)?;
        match i64::try_from(value) {
            Ok(value) => Some((value, span)),
            Err(_) => {
                let message = format!("the number exceeds {}", i64::MAX);
                self.report(Diagnostic::error(span, message));
                None
            }
        }
    }

    /// Returns whether a number such as `010` is octal in YAML 1.1.
    fn looks_octal(&self, node: NodeId) -> bool {
        let tree::Kind::Scalar { text, .. } = self.tree[node].kind else {
            return false;
        };
        let text = self.interner.bytes(text);
        let digits = text.strip_prefix(b"-").or(text.strip_prefix(b"+"));
        match digits.unwrap_or(text) {
            [b'0', rest @ ..] => !rest.is_empty() && rest.iter().all(|byte| matches!(byte, b'0'..=b'7')),
            _ => false,
        }
    }

    /// Returns whether a value is of its key's kind; reports it otherwise.
    fn has_kind(&mut self, key: &Key, node: NodeId) -> bool {
        let found = self.tree[node];
        let (is_valid, list) = match (key.kind, found.kind) {
            (_, tree::Kind::Error) => (false, None),
            (Kind::Many(_) | Kind::Words(_), tree::Kind::Sequence(list)) => (true, Some(list)),
            // Its own reader checks its keys.
            (Kind::One(_), tree::Kind::Mapping(_)) => (true, None),
            (kind, tree::Kind::Scalar { .. }) => {
                let value = self.tree.scalar(node, self.interner);
                (value.is_some_and(|value| self.fits(key, kind, node, value)), None)
            }
            _ => {
                self.refuse_kind(key, node);
                (false, None)
            }
        };
        if let (Kind::Words(words), Some(list)) = (key.kind, list) {
            for &item in self.tree.items(list) {
                match self.tree.scalar(item, self.interner) {
                    Some(Value::Text(text)) => {
                        self.check_word(key, words, item, text);
                    }
                    _ => self.refuse_kind(key, item),
                }
            }
        }
        is_valid
    }

    fn fits(&mut self, key: &Key, kind: Kind, node: NodeId, value: Value) -> bool {
        let fits = match (kind, value) {
            (Kind::Text, Value::Text(_)) | (Kind::Integer, Value::Int(_)) | (Kind::NameOrNone, Value::Null) => true,
            (Kind::Name | Kind::NameOrNone, Value::Text(text)) => {
                if text.is_empty() {
                    let message = format!("`{}` is empty", key.name);
                    self.report(Diagnostic::error(self.tree[node].span, message));
                    return false;
                }
                true
            }
            (Kind::Word(words), Value::Text(text)) => {
                return self.check_word(key, words, node, text);
            }
            _ => false,
        };
        if !fits {
            self.refuse_kind(key, node);
        }
        fits
    }

    fn check_word(&mut self, key: &Key, words: &[&str], node: NodeId, text: &[u8]) -> bool {
        if words.iter().any(|word| word.as_bytes() == text) {
            return true;
        }
        let shown = String::from_utf8_lossy(text);
        let message = format!("invalid value `{shown}` for `{}`", key.name);
        let words_bytes = words.iter().map(|word| word.as_bytes());
        let help = match did_you_mean(text, words_bytes) {
            Some(word) => format!("did you mean `{word}`?"),
            None if words.contains(&"struct") => format!(
                "expected one of {}; write a struct of the schema as `Type: struct` and `Struct: {shown}`",
                words.join(", ")
            ),
            None => format!("expected one of {}", words.join(", ")),
        };
        self.report(Diagnostic::error(self.tree[node].span, message).help(help));
        false
    }

    fn refuse_kind(&mut self, key: &Key, node: NodeId) {
        if matches!(self.tree[node].kind, tree::Kind::Error) {
            return;
        }
        let found = self.tree.describe(node, self.interner);
        let message = format!("expected {} for `{}`, found {found}", key.kind.describe(), key.name);
        let diagnostic = Diagnostic::error(self.tree[node].span, message);
        let help = self.quoting_help(key.kind, node);
        self.report(match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
    }

    /// Returns the help for wrong or missing quotes.
    fn quoting_help(&self, expected: Kind, node: NodeId) -> Option<String> {
        let tree::Kind::Scalar { text, style } = self.tree[node].kind else {
            return None;
        };
        let text = self.interner.bytes(text);
        let shown = String::from_utf8_lossy(text);
        match (expected, style) {
            (Kind::Integer, Style::Quoted) => match Value::of(text, Style::Plain) {
                Value::Int(_) => Some("remove the quotes: a quoted value is a string".to_owned()),
                _ => None,
            },
            (Kind::Text | Kind::Name | Kind::NameOrNone | Kind::Word(_), Style::Plain) => {
                match Value::of(text, style) {
                    Value::Null if shown.is_empty() || shown == "~" => Some("omit the key, or write \"\"".to_owned()),
                    Value::Text(_) => None,
                    _ => Some(format!("for a string, write \"{shown}\"")),
                }
            }
            (Kind::Many(_) | Kind::Words(_), Style::Plain) if shown.is_empty() || shown == "~" => {
                Some("omit the key, or write []".to_owned())
            }
            _ => None,
        }
    }

    fn check_presence(&mut self, node: NodeId, object: &Object, key: &Key, value: Option<NodeId>, entries: &[Entry]) {
        match (key.presence, value) {
            (Presence::Always, None) => {
                let message = format!("missing key `{}` in {}", key.name, object.described());
                self.report(Diagnostic::error(self.place(node, entries), message));
            }
            (Presence::When(other, word), None) if self.has(entries, other, word) => {
                let message = format!("missing key `{}` in {}", key.name, object.described());
                let help = format!("`{other}: {word}` requires `{}`", key.name);
                let place = self.place(node, entries);
                self.report(Diagnostic::error(place, message).help(help));
            }
            (Presence::When(other, word), Some(_)) if !self.has(entries, other, word) => {
                let message = format!("`{}` requires `{other}: {word}`", key.name);
                let place = self.entry(entries, key.name).map(|entry| entry.key_span);
                self.report(Diagnostic::error(place.unwrap_or_default(), message));
            }
            _ => {}
        }
    }

    fn entry<'e>(&self, entries: &'e [Entry], key: &str) -> Option<&'e Entry> {
        let has_key = |entry: &&Entry| self.interner.bytes(entry.key) == key.as_bytes();
        entries.iter().find(has_key)
    }

    /// Returns whether a key has this word as its value.
    fn has(&self, entries: &[Entry], key: &str, word: &str) -> bool {
        let entry = self.entry(entries, key);
        self.word(entry.map(|entry| entry.value)) == Some(word.as_bytes())
    }

    /// Returns where a missing key is reported: at the name of the object, or at its beginning.
    fn place(&self, node: NodeId, entries: &[Entry]) -> Span {
        let named = self.entry(entries, "Name");
        let named = named.map(|entry| self.tree[entry.value]);
        let named = named.filter(|node| matches!(node.kind, tree::Kind::Scalar { .. }));
        named.map_or(self.tree[node].span, |node| node.span)
    }

    /// Returns the missing keys that the first unknown keys resemble.
    fn guesses(&self, unknown: &[&Entry], missing: &[&Key]) -> Vec<Option<&'static str>> {
        /// Guessing costs more than everything else.
        const MOST: usize = 20;
        let guess = |entry: &&Entry| {
            let names = missing.iter().map(|key| key.name.as_bytes());
            let guess = did_you_mean(self.interner.bytes(entry.key), names)?;
            let meant = missing.iter().find(|key| key.name == guess);
            meant.map(|key| key.name)
        };
        unknown.iter().take(MOST).map(guess).collect()
    }

    fn refuse_key(&mut self, object: &Object, entry: &Entry, guess: Option<&str>) {
        let shown = self.interner.text(entry.key);
        let message = format!("unknown key `{shown}` in {}", object.described());
        let help = match guess {
            Some(name) => format!("did you mean `{name}`?"),
            None => {
                let keys: Vec<&str> = object.keys.iter().map(|key| key.name).collect();
                format!("known keys: {}", keys.join(", "))
            }
        };
        self.report(Diagnostic::error(entry.key_span, message).help(help));
    }
}

/// Means that there is no name, as YAML's null does.
const NONE: &[u8] = b"None";

impl Object {
    /// Returns the name with its article.
    fn described(&self) -> String {
        let begins_with_vowel = self.name.starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if begins_with_vowel { "an" } else { "a" }, self.name)
    }
}

impl Kind {
    /// Describes the kind for messages.
    fn describe(self) -> String {
        match self {
            Kind::Text => "a string".to_owned(),
            Kind::Name => "a name".to_owned(),
            Kind::NameOrNone => "a name or `None`".to_owned(),
            Kind::Integer => "an integer".to_owned(),
            Kind::Word(words) => format!("one of {}", words.join(", ")),
            Kind::Words(words) => format!("a list of {}", words.join(", ")),
            Kind::One(object) => object.described(),
            Kind::Many(object) => format!("a list of {}s", object.name),
        }
    }
}
