//! Checks the shape of a tree against the table of keys.
//!
//! [`ShapeReader::keyed`] checks one mapping against its [`Object`]: unknown and missing keys, and the kind of each
//! value. It reports the error of each value; the others are read.

use smallvec::{SmallVec, smallvec};

use super::keys::{Key, Keyed, Kind, OBJECTS, Object, Presence, Values};
use crate::yaml::scalars::{Style, Value};
use crate::yaml::tree::{self, Entry, NodeId, Tree};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};
use tdgen_language::parser::ast::Ident;
use tdgen_language::source::{Interner, Span, Symbol};

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

    /// Returns the values of a mapping's keys.
    pub(super) fn read_keyed<K: Keyed>(&mut self, node: NodeId) -> Result<K, Reported> {
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
        let misspelled = match object.allows_other_keys() {
            true if !found.iter().take(2).any(Option::is_none) => {
                self.ignore_keys(object, &unknown);
                Vec::new()
            }
            _ => self.refuse_keys(object, &unknown, &found),
        };
        Ok(K::new(&mut Mapping { reader: self, node, object, entries, found, next: 0, misspelled }))
    }

    fn mapping(&mut self, node: NodeId, object: &Object) -> Result<&'a [Entry], Reported> {
        match self.tree[node].kind {
            tree::Kind::Mapping(slice) => Ok(self.tree.entries(slice)),
            tree::Kind::Error(reported) => Err(reported),
            tree::Kind::Scalar { .. } | tree::Kind::Sequence(_) => {
                let found = self.tree.describe(node, self.interner);
                let keys: Vec<&str> = object.keys.iter().map(|key| key.name).collect();
                let message = format!("expected {}, found {found}", object.described());
                let help = format!("{} is a mapping with the keys {}", object.described(), keys.join(", "));
                Err(self.report(Diagnostic::error(self.tree[node].span, message).help(help)))
            }
        }
    }

    /// Reports an error, so that errors are shown in the order of the text.
    pub(super) fn report(&mut self, error: Diagnostic) -> Reported {
        self.diags.at_statement(error.span.map_or(0, |span| span.start));
        self.diags.push(error)
    }

    /// Returns the items of a list; none for other nodes.
    pub(super) fn items(&self, list: NodeId) -> &'a [NodeId] {
        match self.tree[list].kind {
            tree::Kind::Sequence(slice) => self.tree.items(slice),
            _ => &[],
        }
    }

    /// Returns the text of a scalar; an empty one for other nodes.
    pub(super) fn text(&self, node: NodeId) -> Ident {
        let name = match self.tree[node].kind {
            tree::Kind::Scalar { text, .. } => text,
            _ => Symbol::EMPTY,
        };
        Ident { name, span: self.tree[node].span }
    }

    /// Returns a name; none for `None` and null.
    pub(super) fn name_or_none(&self, node: NodeId) -> Option<Ident> {
        match self.tree.scalar(node, self.interner) {
            Some(Value::Text(text)) if text != NONE => Some(self.text(node)),
            _ => None,
        }
    }

    /// Returns the position of a key that is set to `true`.
    pub(super) fn truth(&self, node: Result<Option<NodeId>, Reported>) -> Option<Span> {
        let node = node.ok()??;
        (self.tree.scalar(node, self.interner) == Some(Value::Bool(true))).then_some(self.tree[node].span)
    }

    /// Returns a word of the table.
    pub(super) fn word(&self, node: NodeId) -> &'a [u8] {
        self.interner.bytes(self.text(node).name)
    }

    /// Returns an integer of 64 bits, signed or unsigned.
    pub(super) fn number(&mut self, node: NodeId) -> Result<Number, Reported> {
        let span = self.tree[node].span;
        let value = match self.tree.scalar(node, self.interner) {
            Some(Value::Int(value)) => value,
            _ => None,
        };
        let fits = |value: &i128| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(value);
        let Some(value) = value.filter(fits) else {
            return Err(self.report(Diagnostic::error(span, "the number does not fit into 64 bits")));
        };
        if self.looks_octal(node) {
            let message = "the number is octal in YAML 1.1 and decimal in YAML 1.2";
            let help = format!("write `{value}`, or an octal number as `0o17`");
            return Err(self.report(Diagnostic::error(span, message).help(help)));
        }
        Ok(Number { value, span })
    }

    /// Returns an integer that records can hold.
    pub(super) fn int(&mut self, node: NodeId) -> Result<(i64, Span), Reported> {
        let Number { value, span } = self.number(node)?;
        let value = i64::try_from(value);
        let exceeds = |_| Diagnostic::error(span, format!("the number exceeds {}", i64::MAX));
        Ok((value.map_err(|error| self.report(exceeds(error)))?, span))
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

    /// Returns a value if it is of its key's kind.
    fn check_kind(&mut self, key: &Key, node: NodeId) -> Result<NodeId, Reported> {
        match (key.kind, self.tree[node].kind) {
            (_, tree::Kind::Error(reported)) => Err(reported),
            // Their own readers check the elements and the keys.
            (Kind::Many(_), tree::Kind::Sequence(_)) | (Kind::One(_), tree::Kind::Mapping(_)) => Ok(node),
            (Kind::Default, tree::Kind::Sequence(list)) => {
                let items = self.tree.items(list).iter();
                Reported::all(items.map(|&item| self.check_scalar(key, key.kind, item)))?;
                Ok(node)
            }
            (Kind::Words(words), tree::Kind::Sequence(list)) => {
                let items = self.tree.items(list).iter();
                Reported::all(items.map(|&item| self.check_scalar(key, Kind::Word(words), item)))?;
                Ok(node)
            }
            (kind, _) => self.check_scalar(key, kind, node).map(|()| node),
        }
    }

    fn check_scalar(&mut self, key: &Key, kind: Kind, node: NodeId) -> Result<(), Reported> {
        match (kind, self.tree.scalar(node, self.interner)) {
            (Kind::Text, Some(Value::Text(_)))
            | (Kind::Integer, Some(Value::Int(_)))
            | (Kind::Number, Some(Value::Int(_) | Value::Float(_)))
            | (Kind::Default, Some(Value::Int(_) | Value::Float(_) | Value::Bool(_) | Value::Text(_)))
            | (Kind::Length, Some(Value::Int(_) | Value::Text(_)))
            | (Kind::Version, Some(Value::Int(_) | Value::Float(_) | Value::Text(_)))
            | (Kind::Truth, Some(Value::Bool(_)))
            | (Kind::NameOrNone, Some(Value::Null)) => Ok(()),
            (Kind::Name | Kind::NameOrNone, Some(Value::Text(text))) => {
                if text.is_empty() {
                    let message = format!("`{}` is empty", key.name);
                    return Err(self.report(Diagnostic::error(self.tree[node].span, message)));
                }
                Ok(())
            }
            (Kind::Word(words), Some(Value::Text(text))) => self.check_word(key, words, node, text),
            _ => Err(self.refuse_kind(key, node)),
        }
    }

    fn check_word(&mut self, key: &Key, words: &[&str], node: NodeId, text: &[u8]) -> Result<(), Reported> {
        if words.iter().any(|word| word.as_bytes() == text) {
            return Ok(());
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
        Err(self.report(Diagnostic::error(self.tree[node].span, message).help(help)))
    }

    fn refuse_kind(&mut self, key: &Key, node: NodeId) -> Reported {
        if let tree::Kind::Error(reported) = self.tree[node].kind {
            return reported;
        }
        let found = self.tree.describe(node, self.interner);
        let message = format!("expected {} for `{}`, found {found}", key.kind.describe(), key.name);
        let diagnostic = Diagnostic::error(self.tree[node].span, message);
        let help = self.quoting_help(key.kind, node);
        self.report(match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        })
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

    fn entry<'e>(&self, entries: &'e [Entry], key: &str) -> Option<&'e Entry> {
        let has_key = |entry: &&Entry| self.interner.bytes(entry.key) == key.as_bytes();
        entries.iter().find(has_key)
    }

    /// Returns whether a key has this word as its value.
    fn has(&self, entries: &[Entry], key: &str, word: &str) -> bool {
        let entry = self.entry(entries, key);
        entry.is_some_and(|entry| self.word(entry.value) == word.as_bytes())
    }

    /// Returns where a missing key is reported: at the name of the object, or at its beginning.
    fn place(&self, node: NodeId, entries: &[Entry]) -> Span {
        let named = self.entry(entries, "Name");
        let named = named.map(|entry| self.tree[entry.value]);
        let named = named.filter(|node| matches!(node.kind, tree::Kind::Scalar { .. }));
        named.map_or(self.tree[node].span, |node| node.span)
    }

    /// Reports keys that the object does not have. Returns the missing keys that they resemble: the message about a
    /// misspelled key already names the one that is missing.
    fn refuse_keys(
        &mut self,
        object: &Object,
        unknown: &[&Entry],
        found: &[Option<NodeId>],
    ) -> Vec<(&'static str, Reported)> {
        /// Guessing costs more than everything else.
        const MAX_GUESSES: usize = 20;
        if unknown.is_empty() {
            return Vec::new();
        }
        let pairs = object.keys.iter().zip(found);
        let missing: Vec<&'static str> = pairs.filter(|(_, value)| value.is_none()).map(|(key, _)| key.name).collect();
        let mut misspelled = Vec::new();
        for (at, entry) in unknown.iter().enumerate() {
            let names = missing.iter().take(if at < MAX_GUESSES { missing.len() } else { 0 });
            let guess = did_you_mean(self.interner.bytes(entry.key), names.map(|name| name.as_bytes()));
            let guess = missing.iter().copied().find(|name| Some(*name) == guess.as_deref());
            let reported = self.refuse_key(object, entry, guess);
            misspelled.extend(guess.map(|guess| (guess, reported)));
        }
        misspelled
    }

    /// Warns about keys of values, which can hold notes of the user.
    fn ignore_keys(&mut self, object: &Object, unknown: &[&Entry]) {
        for entry in unknown {
            let message = format!("ignored unknown key `{}` in {}", self.interner.text(entry.key), object.described());
            self.report(Diagnostic::warning(entry.key_span, message));
        }
    }

    fn refuse_key(&mut self, object: &Object, entry: &Entry, guess: Option<&str>) -> Reported {
        let shown = self.interner.text(entry.key);
        let message = format!("unknown key `{shown}` in {}", object.described());
        let help = match guess {
            Some(name) => format!("did you mean `{name}`?"),
            None => {
                let keys: Vec<&str> = object.keys.iter().map(|key| key.name).collect();
                format!("known keys: {}", keys.join(", "))
            }
        };
        self.report(Diagnostic::error(entry.key_span, message).help(help))
    }
}

/// A mapping whose values are read in the order of the object's keys.
struct Mapping<'m, 'a> {
    reader: &'m mut ShapeReader<'a>,
    node: NodeId,
    object: &'static Object,
    entries: &'a [Entry],
    /// The value of each key.
    found: SmallVec<[Option<NodeId>; 10]>,
    /// The index of the next key.
    next: usize,
    /// The missing keys that unknown ones resemble.
    misspelled: Vec<(&'static str, Reported)>,
}

impl Mapping<'_, '_> {
    fn next(&mut self) -> (&'static Key, Option<NodeId>) {
        let at = self.next;
        self.next += 1;
        (&self.object.keys[at], self.found[at])
    }

    fn refuse_missing(&mut self, key: &Key, help: Option<String>) -> Reported {
        if let Some((_, reported)) = self.misspelled.iter().find(|(name, _)| *name == key.name) {
            return *reported;
        }
        let place = self.reader.place(self.node, self.entries);
        let message = format!("missing key `{}` in {}", key.name, self.object.described());
        let mut error = Diagnostic::error(place, message);
        error.help = help;
        self.reader.report(error)
    }
}

impl Values for Mapping<'_, '_> {
    fn require(&mut self) -> Result<NodeId, Reported> {
        match self.next() {
            (key, Some(value)) => self.reader.check_kind(key, value),
            (key, None) => Err(self.refuse_missing(key, None)),
        }
    }

    fn optional(&mut self) -> Result<Option<NodeId>, Reported> {
        let (key, value) = self.next();
        if let Presence::When(other, word) = key.presence {
            match (self.reader.has(self.entries, other, word), value) {
                (true, None) => {
                    let help = format!("`{other}: {word}` requires `{}`", key.name);
                    return Err(self.refuse_missing(key, Some(help)));
                }
                (false, Some(_)) => {
                    let message = format!("`{}` requires `{other}: {word}`", key.name);
                    let place = self.reader.entry(self.entries, key.name).map(|entry| entry.key_span);
                    return Err(self.reader.report(Diagnostic::error(place.unwrap_or_default(), message)));
                }
                _ => {}
            }
        }
        value.map(|value| self.reader.check_kind(key, value)).transpose()
    }
}

/// Means that there is no name, as YAML's null does.
const NONE: &[u8] = b"None";
