//! [`Advice`]: what the author of a schema may have meant by a value or a key that it cannot have.

use super::keys::{Key, KeyOf, Kind, Module, Object, Presence, type_like};
use crate::yaml::lines::quoted;
use crate::yaml::scalars::{Style, Value};
use crate::yaml::tree::{self, Entry, NodeId, Tree};
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::source::{Interner, SourceMap, Span, Symbol};

/// A schema as it is written.
#[derive(Clone, Copy)]
pub(super) struct Advice<'a> {
    pub(super) tree: &'a Tree,
    pub(super) interner: &'a Interner,
    pub(super) sources: &'a SourceMap,
}

/// An error about an unknown key.
pub(super) struct Refusal {
    pub(super) error: Diagnostic,
    /// The missing keys that need no error of their own.
    pub(super) explained: Vec<&'static str>,
    /// Further unknown keys that it is about.
    pub(super) further: Vec<Symbol>,
}

impl Refusal {
    fn new(error: Diagnostic, explained: Vec<&'static str>) -> Refusal {
        Refusal { error, explained, further: Vec::new() }
    }
}

impl Advice<'_> {
    /// What to write for a type that schemas do not have; `words` are those that are allowed.
    pub(super) fn meant_type(&self, text: &str, words: &[&str]) -> Option<String> {
        let word = |name: &str| type_like(name).filter(|word| words.contains(word));
        let is_field = words.contains(&"struct");
        if let Some(word) = word(text) {
            return Some(format!("write `{word}`"));
        }
        if let Some(help) = meant_width(text, is_field) {
            return Some(help);
        }
        if !is_field {
            return None;
        }
        if let Some((element, length)) = text.strip_suffix(']').and_then(|text| text.split_once('[')) {
            let (element, length) =
                (word(element).unwrap_or(element), if length.is_empty() { "NUMBER" } else { length });
            return Some(format!("write an array as `Type: {element}` and `Length: {length}`"));
        }
        if text.ends_with('*') {
            return Some("a message has no pointers: write an array with a `Length`".to_owned());
        }
        let kinds = [("enum", "Enum", "Enums"), ("struct", "Struct", "Structs")];
        let (kind, key, _) = kinds.into_iter().find(|(.., list)| self.is_defined_in(list, text))?;
        Some(format!("write `Type: {kind}` and `{key}: {text}`"))
    }

    /// Whether an item of one of the lists with this key has the name.
    fn is_defined_in(&self, list: &str, name: &str) -> bool {
        let [list, name, key] = [list, name, "Name"].map(|text| self.interner.find(text.as_bytes()));
        let lists = self.tree.mappings().flatten().filter(|entry| Some(entry.key) == list);
        let items = lists.flat_map(|entry| match self.tree[entry.value].kind {
            tree::Kind::Sequence(items) => self.tree.items(items),
            _ => &[],
        });
        let entries = items.flat_map(|&item| match self.tree[item].kind {
            tree::Kind::Mapping(entries) => self.tree.entries(entries),
            _ => &[],
        });
        let is_text = |node: NodeId| match self.tree[node].kind {
            tree::Kind::Scalar { text, .. } => Some(text) == name,
            _ => false,
        };
        name.is_some() && entries.into_iter().any(|entry| Some(entry.key) == key && is_text(entry.value))
    }

    /// What to write for a value of another kind than that of its key.
    pub(super) fn meant_value(&self, key: &Key, node: NodeId) -> Option<String> {
        match (key.kind, self.tree[node].kind) {
            (Kind::Many(object), tree::Kind::Mapping(entries)) => {
                let first = self.tree.entries(entries).first();
                if let Some(key) = first.map(|first| self.interner.text(first.key))
                    && let Some(key) = key.strip_prefix('-')
                {
                    return Some(format!("a space is missing after `-`: write `- {key}: ...`"));
                }
                let is_key = |name: &str| object.keys.iter().any(|key| key.name.eq_ignore_ascii_case(name));
                let pair = first.filter(|entry| !is_key(&self.interner.text(entry.key)));
                Some(match pair {
                    Some(pair) => format!("write each item as {}", self.item(object, pair, "- ")),
                    None => "begin each item of a list with `- `, also a single one".to_owned(),
                })
            }
            (Kind::Text | Kind::Name, tree::Kind::Mapping(_)) => {
                Some("write a text that contains `: ` or begins with `{` in quotes".to_owned())
            }
            (Kind::Text | Kind::Name, tree::Kind::Sequence(_)) => {
                Some("write a text that begins with `[` or `- ` in quotes".to_owned())
            }
            (kind, tree::Kind::Scalar { text, style }) => {
                let text = self.interner.bytes(text);
                let help = instead_of_field(key, text, style).or_else(|| name_of_field(key, text, style));
                help.or_else(|| missing_items(key, text, style)).or_else(|| quoting_help(kind, text, style))
            }
            _ => None,
        }
    }

    /// An item as it must be written, for a key that is its name.
    fn item(&self, object: &Object, pair: &Entry, begin: &str) -> String {
        let name = self.interner.text(pair.key);
        let value = self.tree.scalar(pair.value, self.interner);
        let is_meant = |kind: Kind| match value {
            Some(Value::Int(_)) => matches!(kind, Kind::Wide | Kind::Integer),
            Some(Value::Text(_)) => matches!(kind, Kind::Word(_)),
            _ => false,
        };
        let mut required = object.keys.iter().skip(1).filter(|key| matches!(key.presence, Presence::Always));
        match required.find(|key| is_meant(key.kind)) {
            Some(key) => {
                format!("`{begin}{{Name: {name}, {}: {}}}`", key.name, self.source(self.tree[pair.value].span))
            }
            None => format!("`{begin}Name: {name}`, with its other keys below `Name`, in the same column"),
        }
    }

    /// Returns the text at a location of one line.
    fn source(&self, span: Span) -> String {
        let file = self.sources.file_at(span.start);
        let start = self.sources.start(file);
        let part = span.start.saturating_sub(start) as usize..span.end.saturating_sub(start) as usize;
        String::from_utf8_lossy(self.sources.text(file).get(part).unwrap_or_default()).into_owned()
    }

    /// Whether a key in `{ }` has neither `:` nor a value: the location of its value is what comes next.
    fn lacks_value(&self, entry: &Entry) -> bool {
        let node = self.tree[entry.value];
        let is_empty = matches!(node.kind, tree::Kind::Scalar { text, style: Style::Plain } if self.interner.bytes(text).is_empty());
        let next = Span::new(node.span.start, node.span.start.saturating_add(1));
        is_empty && matches!(self.source(next).as_str(), "," | "}" | "]")
    }

    /// The error about the first of the unknown keys of an object.
    pub(super) fn unknown_key(
        &self,
        object: &'static Object,
        entries: &[Entry],
        unknown: &[&Entry],
        missing: &[&'static str],
    ) -> Option<Refusal> {
        let entry = unknown.first()?;
        let known = self.glued(object, entry).or_else(|| self.rest_of_text(object, entries, unknown));
        let known = known.or_else(|| self.in_parts(object, entry, missing));
        if known.is_some() {
            return known;
        }
        let guess = did_you_mean(self.interner.bytes(entry.key), missing.iter().map(|name| name.as_bytes()));
        let guess = object.keys.iter().find(|key| missing.contains(&key.name) && Some(key.name) == guess.as_deref());
        let is_required = |key: &Key| matches!(key.presence, Presence::Always | Presence::When(..));
        if guess.is_some_and(is_required) {
            return Some(self.refuse_key(object, entry, guess));
        }
        let placed = self.misplaced(object, unknown);
        placed.or_else(|| match guess {
            None => self.name_as_key(object, entries),
            Some(_) => Some(self.refuse_key(object, entry, guess)),
        })
    }

    /// The error about an unknown key that resembles another one, if any.
    pub(super) fn refuse_key(&self, object: &Object, entry: &Entry, guess: Option<&'static Key>) -> Refusal {
        let shown = self.interner.text(entry.key);
        let message = format!("unknown key `{shown}` in {}", object.described());
        let help = match guess {
            Some(key) => format!("did you mean `{}`?", key.name),
            None => {
                let keys: Vec<&str> = object.keys.iter().map(|key| key.name).collect();
                format!("known keys: {}", keys.join(", "))
            }
        };
        let error = Diagnostic::error(entry.key_span, message).help(help);
        Refusal::new(error, guess.map(|key| key.name).into_iter().collect())
    }

    /// The error about unknown keys that are the rest of a text with commas.
    fn rest_of_text(&self, object: &'static Object, entries: &[Entry], unknown: &[&Entry]) -> Option<Refusal> {
        let first = unknown.first()?;
        let at = entries.iter().position(|entry| entry.key == first.key)?;
        let (key, rest) = (entries.get(at.checked_sub(1)?)?, entries.get(at..)?.iter());
        let is_rest = |entry: &Entry| self.lacks_value(entry) && self.glued(object, entry).is_none();
        let rest = rest.zip(unknown).take_while(|(entry, other)| entry.key == other.key && is_rest(entry));
        let further: Vec<Symbol> = rest.clone().map(|(entry, _)| entry.key).collect();
        let (last, _) = rest.last()?;
        let kind = object.key(&self.interner.text(key.key))?.kind;
        let text = self.tree[key.value];
        if !matches!(text.kind, tree::Kind::Scalar { style: Style::Plain, .. }) || text.span.start > last.key_span.end {
            return None;
        }
        let whole = text.span.to(last.key_span);
        let written = self.source(whole);
        let digits: String = written.chars().filter(|letter| !matches!(letter, ',' | ' ')).collect();
        let help = match self.tree.scalar(key.value, self.interner)? {
            Value::Text(_) if matches!(kind, Kind::Text) => {
                format!("write the text in quotes: {}", quoted(&written))
            }
            Value::Int(_) if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
                format!("write the number without commas: `{digits}`")
            }
            _ => return None,
        };
        let message = format!("a comma ends the value of `{}`", self.interner.text(key.key));
        let error = Diagnostic::error(whole, message).help(help);
        Some(Refusal { error, explained: Vec::new(), further })
    }

    /// The error about a key of another object. Those of modules are reported together.
    fn misplaced(&self, object: &'static Object, unknown: &[&Entry]) -> Option<Refusal> {
        let first = unknown.first()?;
        let name = self.interner.text(first.key);
        let message = format!("unknown key `{name}` in {}", object.described());
        let error = |help: String| Diagnostic::error(first.key_span, message).help(help);
        let owners = object.children().filter(|(_, child)| child.key(&name).is_some());
        let owners: Vec<(&str, &Object)> = owners.collect();
        if owners.iter().any(|(_, owner)| owner.index == Module::OBJECT.index) {
            let is_of_module = |entry: &&&Entry| Module::OBJECT.key(&self.interner.text(entry.key)).is_some();
            let others: Vec<&&Entry> = unknown.iter().skip(1).filter(is_of_module).collect();
            let help = format!(
                "it belongs into a module: write `Modules:`, below it `  - Name: Main`, below that `    {name}:`"
            );
            let note = |error: Diagnostic, other: &&&Entry| error.note(other.key_span, "this one, too");
            let error = others.iter().fold(error(help), note);
            let further = others.iter().map(|entry| entry.key).collect();
            return Some(Refusal { error, explained: vec!["Modules"], further });
        }
        let help = if owners.is_empty() {
            let around = object.owners_of(&name);
            let around: Vec<String> = around.iter().map(|owner| owner.described()).collect();
            let around = Some(around.join(" or ")).filter(|around| !around.is_empty())?;
            format!("it is a key of {around}: write it beside the other keys there")
        } else {
            let lists: Vec<String> = owners.iter().map(|(key, of)| format!("{} in `{key}`", of.described())).collect();
            format!("it is a key of {}", lists.join(" or "))
        };
        Some(Refusal::new(error(help), Vec::new()))
    }

    /// The error about a key that is the name of the item, as in `- lamp: uint32_t`.
    fn name_as_key(&self, object: &'static Object, entries: &[Entry]) -> Option<Refusal> {
        let ([pair], Some(name)) = (entries, object.keys.first()) else { return None };
        if name.name != "Name" || !matches!(name.presence, Presence::Always) {
            return None;
        }
        let key = self.interner.text(pair.key);
        let message = format!("unknown key `{key}` in {}", object.described());
        let help = format!("if `{key}` is the name, write {}", self.item(object, pair, ""));
        let required = object.keys.iter().filter(|key| matches!(key.presence, Presence::Always));
        let explained = required.map(|key| key.name).collect();
        Some(Refusal::new(Diagnostic::error(pair.key_span, message).help(help), explained))
    }

    /// The error about a key that is glued to its value, as in `{Name:lamp}`.
    fn glued(&self, object: &'static Object, entry: &Entry) -> Option<Refusal> {
        let text = self.interner.text(entry.key);
        let (name, value) = text.split_once(':').filter(|_| self.lacks_value(entry))?;
        let known = object.key(name)?;
        let message = format!("a space is missing after `:` in `{text}`");
        let error = Diagnostic::error(entry.key_span, message).help(format!("write `{name}: {value}`"));
        Some(Refusal::new(error, vec![known.name]))
    }

    /// The error about a key that stands for several, as `Version`.
    fn in_parts(&self, object: &'static Object, entry: &Entry, missing: &[&'static str]) -> Option<Refusal> {
        let text = self.interner.text(entry.key);
        let is_part =
            |name: &&&'static str| name.split_once('_').is_some_and(|(word, _)| word.eq_ignore_ascii_case(&text));
        let parts: Vec<&'static str> = missing.iter().filter(is_part).copied().collect();
        let (last, before) = parts.split_last().filter(|(_, before)| !before.is_empty())?;
        let value = self.source(self.tree[entry.value].span);
        let numbers: Vec<&str> = value.trim_matches(['"', '\'', 'v']).split('.').collect();
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let are_known = numbers.len() <= parts.len() && numbers.iter().all(is_number);
        let write = |(at, name): (usize, &&str)| match numbers.get(at).filter(|_| are_known) {
            Some(number) => format!("`{name}: {number}`"),
            None => format!("`{name}: {}`", if are_known { "0" } else { "NUMBER" }),
        };
        let written: Vec<String> = before.iter().enumerate().map(write).collect();
        let help = format!("write {} and {}", written.join(", "), write((before.len(), last)));
        let message = format!("unknown key `{text}` in {}", object.described());
        Some(Refusal::new(Diagnostic::error(entry.key_span, message).help(help), parts))
    }
}

/// Help for a width that no integer type has.
fn meant_width(text: &str, is_field: bool) -> Option<String> {
    let name = text.strip_suffix("_t").unwrap_or(text);
    let (sign, rest) = match name.strip_prefix('u') {
        Some(rest) => ("u", rest),
        None => ("", name),
    };
    let bits: u32 = rest.strip_prefix("int").and_then(|bits| bits.parse().ok())?;
    match [8, 16, 32, 64].into_iter().find(|&width| bits <= width) {
        Some(width) if width == bits => None,
        Some(width) => Some(format!("write `{sign}int{width}_t`, the smallest type that holds {bits} bits")),
        None if is_field && bits.is_multiple_of(8) => {
            Some(format!("integers have up to 64 bits: write `Type: uint8_t` and `Length: {}`", bits / 8))
        }
        None => Some(format!("integers have up to 64 bits: write `{sign}int64_t`")),
    }
}

/// Help for a key whose value is the name of a field, but has another one.
fn name_of_field(key: &Key, text: &[u8], style: Style) -> Option<String> {
    let about = key.about.strip_prefix("The ").filter(|about| about.starts_with("field "))?;
    let about = about.split(';').next().unwrap_or(about).trim_end_matches('.');
    let is_other = matches!(Value::of(text, style), Value::Bool(_) | Value::Int(_) | Value::Float(_));
    let name = key.name;
    is_other.then(|| {
        format!("name the {about}: add `- {{Name: NAME, Type: uint8_t}}` to the fields, and write `{name}: NAME`")
    })
}

/// Help for a `Deprecated` that does not say what to use instead.
fn instead_of_field(key: &Key, text: &[u8], style: Style) -> Option<String> {
    let is_about_it = key.about.starts_with("What to use instead");
    let name = key.name;
    match Value::of(text, style) {
        Value::Bool(true) | Value::Int(_) if is_about_it => {
            Some(format!("say what to use instead, in quotes: `{name}: \"use NAME\"`"))
        }
        Value::Bool(false) if is_about_it => Some("omit the key".to_owned()),
        _ => None,
    }
}

/// Help for a list that must have items and has none, or whose items have no space after `-`.
fn missing_items(key: &Key, text: &[u8], style: Style) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let first = text.split_whitespace().next().unwrap_or_default();
    if style == Style::Plain
        && matches!(key.kind, Kind::Many(_) | Kind::Words(_))
        && let Some(item) = first.strip_prefix('-').filter(|item| !item.is_empty())
    {
        return Some(format!("a space is missing after `-`: write `- {item}`"));
    }
    let (Kind::Many(object), Presence::Always, Value::Null) =
        (key.kind, key.presence, Value::of(text.as_bytes(), style))
    else {
        return None;
    };
    let value = |key: &Key| match key.kind {
        Kind::Name => Some("NAME"),
        Kind::Wide => Some("0"),
        Kind::Word(words) => words.first().copied(),
        _ => None,
    };
    let required = object.keys.iter().filter(|key| matches!(key.presence, Presence::Always));
    let pairs: Vec<String> = required.filter_map(|key| Some(format!("{}: {}", key.name, value(key)?))).collect();
    Some(format!("it needs an item, such as `- {{{}}}`", pairs.join(", ")))
}

/// Help for wrong or missing quotes or brackets.
fn quoting_help(expected: Kind, text: &[u8], style: Style) -> Option<String> {
    let shown = String::from_utf8_lossy(text);
    match (expected, style) {
        (Kind::Integer | Kind::Wide | Kind::Number | Kind::Factor, Style::Quoted) => {
            match Value::of(text, Style::Plain) {
                Value::Int(_) => Some("remove the quotes: a quoted value is a string".to_owned()),
                _ => None,
            }
        }
        (Kind::Integer | Kind::Wide | Kind::Length, Style::Plain)
            if let Value::Float(number) = Value::of(text, style)
                && number.fract() == 0.0 =>
        {
            Some(format!("write `{number}`"))
        }
        (Kind::Integer | Kind::Wide | Kind::Number, Style::Plain) => match Value::of(text, style) {
            Value::Text(_) => Some("write a number, such as `1` or `0x10`".to_owned()),
            _ => None,
        },
        (Kind::Text | Kind::Name | Kind::NameOrNone | Kind::Word(_), Style::Plain) => match Value::of(text, style) {
            Value::Null if shown.is_empty() || shown == "~" => Some("omit the key, or write \"\"".to_owned()),
            Value::Text(_) => None,
            Value::Int(_) | Value::Float(_) if matches!(expected, Kind::Name | Kind::NameOrNone) => {
                Some("a name begins with a letter".to_owned())
            }
            Value::Bool(_) if matches!(expected, Kind::Name | Kind::NameOrNone) => {
                Some("take another word: this one is a value in YAML".to_owned())
            }
            _ => Some(format!("for a string, write \"{shown}\"")),
        },
        (Kind::Many(_) | Kind::Words(_), Style::Plain) if shown.is_empty() || shown == "~" => {
            Some("omit the key, or write []".to_owned())
        }
        (Kind::Words(known), _) => {
            let words = shown.split([',', ' ', ';']).filter(|word| known.contains(word));
            let words: Vec<&str> = words.collect();
            let shown = if words.is_empty() { known.join(", ") } else { words.join(", ") };
            Some(format!("write a list, such as `[{shown}]`"))
        }
        (Kind::Many(_), _) => Some("begin each item of the list in a line of its own, with `- `".to_owned()),
        _ => None,
    }
}
