//! Reads a tree as the table of keys describes it.
//!
//! [`ShapeReader::item`] reads one mapping of an [`Object`]: it reports unknown and missing keys, and values of a wrong
//! kind; the other values are read.

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use super::advice::Advice;
use super::document::{Content, Item, Scalar, ScalarKind};
use super::keys::{Constant, Enum, Key, Kind, OBJECTS, Object, Presence, Value as EnumValue};
use crate::yaml::lines::{IS_TABLEGEN, TABLEGEN_HELP, is_tablegen};
use crate::yaml::scalars::Value;
use crate::yaml::tree::{self, Entry, NodeId, Tree};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};
use tdgen_language::source::{Interner, SourceMap, Span, Symbol};

/// Reads values of a tree and reports those of a wrong kind.
pub(super) struct ShapeReader<'a> {
    tree: &'a Tree,
    interner: &'a Interner,
    diags: &'a mut Diags,
    advice: Advice<'a>,
    /// The keys of each object; none for keys that do not occur in the text.
    names: Vec<Vec<Option<Symbol>>>,
    /// What was left out for its errors.
    pub(super) lost: Lost,
}

/// What was left out of a document for its errors, which were reported: unknown names may be theirs.
#[derive(Default)]
pub(crate) struct Lost {
    /// Whether an enum, a struct or a list of them is missing.
    pub(super) types: bool,
    pub(super) constants: bool,
    /// The number of values of enums, and of lists of them.
    values: usize,
    /// The names of enums without all of their values.
    pub(super) enums: FxHashSet<Symbol>,
}

/// The values of a mapping, in the order of the object's keys.
type Values = SmallVec<[Option<NodeId>; 20]>;

impl<'a> ShapeReader<'a> {
    pub(super) fn new(
        tree: &'a Tree,
        sources: &'a SourceMap,
        interner: &'a Interner,
        diags: &'a mut Diags,
    ) -> ShapeReader<'a> {
        let name = |key: &Key| interner.find(key.name.as_bytes());
        let names = |object: &&Object| object.keys.iter().map(name).collect();
        let names = OBJECTS.iter().map(names).collect();
        let advice = Advice { tree, interner, sources };
        ShapeReader { tree, interner, diags, advice, names, lost: Lost::default() }
    }

    /// Reads a mapping; none if it is something else, or has an error in a value that is required. Objects that contain
    /// definitions or are types are kept, for errors in what is in them or refers to them.
    pub(super) fn item(&mut self, object: &'static Object, node: NodeId) -> Option<Item> {
        let Ok(entries) = self.mapping(node, object) else {
            self.lose(object);
            return None;
        };
        let mut item = Item::new(object);
        let mut is_kept = true;
        let lost_before = self.lost.values;
        let (found, misspelled) = self.find_keys(object, entries);
        let mapping = Mapping { object, node, entries, misspelled };
        let checked = object.keys.iter().zip(&found).map(|(key, value)| self.check_presence(&mapping, key, *value));
        let checked: SmallVec<[_; 20]> = checked.collect();
        self.warn_of_zeros(object, node, &found);
        for (at, ((key, value), checked)) in object.keys.iter().zip(found).zip(checked).enumerate() {
            let content = checked.and_then(|()| match (key.presence, value) {
                (_, Some(value)) => self.content(key, value),
                (Presence::OrZero, None) => {
                    let (text, span) = (Symbol::EMPTY, self.tree[node].span);
                    Ok(Some(Content::Scalar(Scalar { text, span, kind: ScalarKind::Int(0) })))
                }
                (_, None) => Ok(None),
            });
            if let (Err(_), Kind::One(of) | Kind::Many(of)) = (&content, key.kind) {
                self.lose(of);
            }
            match content {
                Ok(Some(content)) => item.set(at, content),
                _ => is_kept &= !matches!(key.presence, Presence::Always),
            }
        }
        self.check_types(&item);
        if self.lost.values > lost_before && object.class == "Enum" {
            self.lost.enums.insert(item.name().text);
        }
        is_kept |= !matches!(object.class, "Constant" | "Value" | "Field" | "Message" | "TraceEvent");
        if !is_kept {
            self.lose(object);
        }
        is_kept.then_some(item)
    }

    /// Returns the value of each key. Unknown keys are reported, and those that resemble them are returned, too.
    fn find_keys(&mut self, object: &'static Object, entries: &[Entry]) -> (Values, Vec<(&'static str, Reported)>) {
        let mut found: Values = smallvec![None; object.keys.len()];
        let mut unknown = Vec::new();
        let names = self.names.get(object.index).map_or(&[][..], |names| names);
        for entry in entries {
            let at = names.iter().position(|name| *name == Some(entry.key));
            match at.and_then(|at| found.get_mut(at)) {
                Some(slot) => *slot = Some(entry.value),
                None => unknown.push(entry),
            }
        }
        if object.allows_other_keys() && found.iter().take(2).all(Option::is_some) {
            self.ignore_keys(object, &unknown);
            return (found, Vec::new());
        }
        let misspelled = self.refuse_keys(object, entries, &unknown, &found);
        (found, misspelled)
    }

    fn warn_of_zeros(&mut self, object: &Object, node: NodeId, found: &Values) {
        let is_zero = |key: &Key, value: &Option<NodeId>| matches!((key.presence, value), (Presence::OrZero, None));
        let zeros = object.keys.iter().zip(found).filter(|(key, value)| is_zero(key, value));
        let zeros: Vec<String> = zeros.map(|(key, _)| format!("`{}`", key.name)).collect();
        if !zeros.is_empty() && !self.diags.has_errors() {
            let message = format!("the {} has no {}", object.name, zeros.join(", "));
            let help = "a missing part is 0; both sides must have the same major version";
            self.report(Diagnostic::warning(self.tree[node].span, message).help(help));
        }
    }

    /// Reads the value of a key; none if it says nothing, such as an empty text.
    fn content(&mut self, key: &Key, node: NodeId) -> Result<Option<Content>, Reported> {
        let span = self.tree[node].span;
        let element = match key.kind {
            Kind::Words(words) => Kind::Word(words),
            kind => kind,
        };
        Ok(match (key.kind, self.tree[node].kind) {
            (_, tree::Kind::Error(reported)) => return Err(reported),
            (Kind::One(object), tree::Kind::Mapping(_)) => {
                self.item(object, node).map(|item| Content::Items(vec![item], span))
            }
            (Kind::Many(object), tree::Kind::Sequence(list)) => {
                let items = self.tree.items(list).iter();
                Some(Content::Items(items.filter_map(|&item| self.item(object, item)).collect(), span))
            }
            (Kind::Default | Kind::Words(_), tree::Kind::Sequence(list)) => {
                let items = self.tree.items(list).iter();
                let scalars = Reported::all(items.map(|&item| self.scalar(key, element, item)))?;
                Some(Content::Scalars(scalars.into_iter().flatten().collect(), span))
            }
            (kind, _) => self.scalar(key, kind, node)?.map(Content::Scalar),
        })
    }

    fn scalar(&mut self, key: &Key, kind: Kind, node: NodeId) -> Result<Option<Scalar>, Reported> {
        let (text, span) = (self.text(node), self.tree[node].span);
        let Some(value) = self.tree.scalar(node, self.interner) else { return Err(self.refuse_kind(key, node)) };
        let kind = match (kind, value) {
            (Kind::Name | Kind::NameOrNone, Value::Text(b"")) => {
                return Err(self.report(Diagnostic::error(span, format!("`{}` is empty", key.name))));
            }
            (Kind::Text | Kind::Version, Value::Text(b""))
            | (Kind::NameOrNone, Value::Null | Value::Text(NONE))
            | (Kind::Truth, Value::Bool(false)) => return Ok(None),
            (Kind::Word(words), Value::Text(word)) => {
                self.check_word(key, words, node, word)?;
                ScalarKind::Text
            }
            (Kind::Text | Kind::Name | Kind::NameOrNone | Kind::Default | Kind::Length, Value::Text(_))
            | (Kind::Version, Value::Int(_) | Value::Float(_) | Value::Text(_))
            | (Kind::Factor, Value::Int(_) | Value::Float(_)) => ScalarKind::Text,
            (Kind::Truth, Value::Bool(true)) => ScalarKind::True,
            (Kind::Default, Value::Bool(value)) => ScalarKind::Int(value.into()),
            (Kind::Number | Kind::Default, Value::Float(_)) => ScalarKind::Real,
            (Kind::Integer, Value::Int(value)) => ScalarKind::int(self.number(node, value, i64::MAX.into())?),
            (Kind::Wide | Kind::Number | Kind::Default | Kind::Length, Value::Int(value)) => {
                ScalarKind::int(self.number(node, value, u64::MAX.into())?)
            }
            _ => return Err(self.refuse_kind(key, node)),
        };
        Ok(Some(Scalar { text, span, kind }))
    }

    /// Returns an integer up to a greatest one.
    fn number(&mut self, node: NodeId, value: Option<i128>, greatest: i128) -> Result<i128, Reported> {
        let span = self.tree[node].span;
        let fits = |value: &i128| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(value);
        let Some(value) = value.filter(fits) else {
            return Err(self.report(Diagnostic::error(span, "the number does not fit into 64 bits")));
        };
        if looks_octal(self.interner.bytes(self.text(node))) {
            let message = "the number is octal in YAML 1.1 and decimal in YAML 1.2";
            let help = format!("write `{value}`, or an octal number as `0o17`");
            return Err(self.report(Diagnostic::error(span, message).help(help)));
        }
        if value > greatest {
            return Err(self.report(Diagnostic::error(span, format!("the number exceeds {greatest}"))));
        }
        Ok(value)
    }

    /// Checks what is special about objects that others refer to as types.
    fn check_types(&mut self, item: &Item) {
        if matches!(item.object.class, "Enum" | "Struct") && item.name().text == Symbol::EMPTY {
            self.lose(item.object);
        }
        let storage = item.scalar(Enum::Type).or(item.scalar(Constant::Type));
        let storage = storage.map_or(&[][..], |storage| self.interner.bytes(storage.text));
        // Records have the bits of large numbers, which are negative ones of signed types.
        if let Some(Scalar { kind: ScalarKind::Large(value), span, .. }) = item.scalar(Constant::Value)
            && storage != b"uint64_t"
        {
            let message = format!("constant {value} does not fit into `{}`", String::from_utf8_lossy(storage));
            self.report(Diagnostic::error(span, message));
        }
        for value in item.items(Enum::Values) {
            let Some(number) = value.scalar(EnumValue::Value) else { continue };
            let (Some(value), span) = (number.int(), number.span) else { continue };
            if value < 0 && !storage.starts_with(b"int") {
                let message = format!("negative value {value} in an unsigned enum");
                self.report(
                    Diagnostic::error(span, message).help("store it in a signed type, such as `Type: int32_t`"),
                );
            } else if value > i128::from(i64::MAX) && storage != b"uint64_t" {
                let message = format!("value {value} does not fit into the type of the enum");
                self.report(Diagnostic::error(span, message));
            }
        }
    }

    /// Notes that an object was left out for its errors.
    fn lose(&mut self, object: &Object) {
        match object.class {
            "Field" | "Message" | "TraceEvent" | "TraceGroup" => {}
            "Value" => self.lost.values += 1,
            "Constant" => self.lost.constants = true,
            "Enum" | "Struct" => self.lost.types = true,
            _ => (self.lost.types, self.lost.constants) = (true, true),
        }
    }

    fn mapping(&mut self, node: NodeId, object: &Object) -> Result<&'a [Entry], Reported> {
        match self.tree[node].kind {
            tree::Kind::Mapping(slice) => Ok(self.tree.entries(slice)),
            tree::Kind::Error(reported) => Err(reported),
            tree::Kind::Scalar { .. } | tree::Kind::Sequence(_) => {
                if is_tablegen(&self.interner.text(self.text(node))) {
                    let error = Diagnostic::error(self.tree[node].span, IS_TABLEGEN);
                    return Err(self.report(error.help(TABLEGEN_HELP)));
                }
                let found = self.tree.describe(node, self.interner);
                let keys: Vec<&str> = object.keys.iter().map(|key| key.name).collect();
                let message = format!("expected {}, found {found}", object.described());
                let help = format!("{} is a mapping with the keys {}", object.described(), keys.join(", "));
                Err(self.report(Diagnostic::error(self.tree[node].span, message).help(help)))
            }
        }
    }

    /// Reports an error, so that errors are shown in the order of the text.
    fn report(&mut self, error: Diagnostic) -> Reported {
        self.diags.at_statement(error.span.map_or(0, |span| span.start));
        self.diags.push(error)
    }

    /// Returns the text of a scalar; an empty one for other nodes.
    fn text(&self, node: NodeId) -> Symbol {
        match self.tree[node].kind {
            tree::Kind::Scalar { text, .. } => text,
            _ => Symbol::EMPTY,
        }
    }

    /// Checks that a key is present where it must be, and only there.
    fn check_presence(&mut self, mapping: &Mapping, key: &Key, value: Option<NodeId>) -> Result<(), Reported> {
        match (key.presence, value) {
            (Presence::Always, None) => Err(self.refuse_missing(mapping, key, None)),
            (Presence::When(other, word), value) => match (self.has(mapping.entries, other, word), value) {
                (true, None) => {
                    let help = format!("`{other}: {word}` requires `{}`", key.name);
                    Err(self.refuse_missing(mapping, key, Some(help)))
                }
                (false, Some(_)) => {
                    let message = format!("`{}` requires `{other}: {word}`", key.name);
                    let place = self.entry(mapping.entries, key.name).map(|entry| entry.key_span);
                    Err(self.report(Diagnostic::error(place.unwrap_or_default(), message)))
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn refuse_missing(&mut self, mapping: &Mapping, key: &Key, help: Option<String>) -> Reported {
        if let Some((_, reported)) = mapping.misspelled.iter().find(|(name, _)| *name == key.name) {
            return *reported;
        }
        let place = self.place(mapping.node, mapping.entries);
        let message = format!("missing key `{}` in {}", key.name, mapping.object.described());
        let mut error = Diagnostic::error(place, message);
        error.help = help.or_else(|| Some(format!("add `{}`, {}", key.name, key.kind.describe())));
        self.report(error)
    }

    fn check_word(&mut self, key: &Key, words: &[&str], node: NodeId, text: &[u8]) -> Result<(), Reported> {
        if words.iter().any(|word| word.as_bytes() == text) {
            return Ok(());
        }
        let shown = String::from_utf8_lossy(text);
        let message = format!("invalid value `{shown}` for `{}`", key.name);
        let near = || did_you_mean(text, words.iter().map(|word| word.as_bytes()));
        let several: Vec<&str> = shown.split(' ').filter(|word| words.contains(word)).collect();
        let several = (several.len() > 1).then(|| format!("write `{}`", several.join(", ")));
        let meant = if words.contains(&"uint8_t") { self.advice.meant_type(&shown, words) } else { None };
        let help = meant.or(several).or_else(|| near().map(|word| format!("did you mean `{word}`?")));
        let help = help.unwrap_or_else(|| {
            let more = if words.contains(&"struct") {
                "; a struct is written as `Type: struct` and `Struct: NAME`"
            } else {
                ""
            };
            format!("expected one of {}{more}", words.join(", "))
        });
        Err(self.report(Diagnostic::error(self.tree[node].span, message).help(help)))
    }

    fn refuse_kind(&mut self, key: &Key, node: NodeId) -> Reported {
        if let tree::Kind::Error(reported) = self.tree[node].kind {
            return reported;
        }
        let found = self.tree.describe(node, self.interner);
        let message = format!("expected {} for `{}`, found {found}", key.kind.describe(), key.name);
        let mut error = Diagnostic::error(self.tree[node].span, message);
        error.help = self.advice.meant_value(key, node);
        self.report(error)
    }

    fn entry<'e>(&self, entries: &'e [Entry], key: &str) -> Option<&'e Entry> {
        let has_key = |entry: &&Entry| self.interner.bytes(entry.key) == key.as_bytes();
        entries.iter().find(has_key)
    }

    /// Returns whether a key has this word as its value.
    fn has(&self, entries: &[Entry], key: &str, word: &str) -> bool {
        let entry = self.entry(entries, key);
        entry.is_some_and(|entry| self.interner.bytes(self.text(entry.value)) == word.as_bytes())
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
        object: &'static Object,
        entries: &[Entry],
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
        let mut explained = Vec::new();
        let mut reported_with_others = FxHashSet::default();
        let mut guesses = 0..MAX_GUESSES;
        for (at, entry) in unknown.iter().enumerate() {
            if reported_with_others.contains(&entry.key) {
                continue;
            }
            let rest = unknown.get(at..).unwrap_or_default();
            let guessed = guesses.next().and_then(|_| self.advice.unknown_key(object, entries, rest, &missing));
            let refusal = guessed.unwrap_or_else(|| self.advice.refuse_key(object, entry, None));
            reported_with_others.extend(refusal.further);
            let reported = self.report(refusal.error);
            explained.extend(refusal.explained.into_iter().map(|key| (key, reported)));
        }
        explained
    }

    /// Warns about keys of values, which can hold notes of the user.
    fn ignore_keys(&mut self, object: &Object, unknown: &[&Entry]) {
        for entry in unknown {
            let message = format!("ignored unknown key `{}` in {}", self.interner.text(entry.key), object.described());
            self.report(Diagnostic::warning(entry.key_span, message));
        }
    }
}

/// A mapping that is read.
struct Mapping<'m> {
    object: &'static Object,
    node: NodeId,
    entries: &'m [Entry],
    /// The missing keys that unknown ones resemble.
    misspelled: Vec<(&'static str, Reported)>,
}

/// Returns whether a number such as `010` is octal in YAML 1.1.
fn looks_octal(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").or(text.strip_prefix(b"+"));
    match digits.unwrap_or(text) {
        [b'0', rest @ ..] => !rest.is_empty() && rest.iter().all(|byte| matches!(byte, b'0'..=b'7')),
        _ => false,
    }
}

/// Means that there is no name, as YAML's null does.
const NONE: &[u8] = b"None";
