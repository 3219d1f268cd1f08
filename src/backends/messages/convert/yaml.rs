//! Writes a schema in YAML: its definitions module by module, and the keys in the order of the table.

use crate::schema::document::{Content, Document, Item, Scalar, ScalarKind};
use crate::schema::keys::{Key, Kind, Presence};
use crate::yaml::quoting;
use tdgen_language::source::Interner;

/// Returns the text of a file.
pub(super) fn write(document: Document, interner: &Interner) -> String {
    let mut file = File { interner, out: String::new(), depth: 0, begins_item: false };
    file.item(&document.into_schema());
    file.out
}

struct File<'i> {
    interner: &'i Interner,
    out: String,
    depth: usize,
    /// Whether the next key is the first of a list item.
    begins_item: bool,
}

impl File<'_> {
    fn item(&mut self, item: &Item) {
        let keys = item.object.keys.iter().enumerate();
        for (at, key) in keys.clone().filter(|(_, key)| !matches!(key.presence, Presence::When(..))) {
            // Keys that this one requires follow it.
            let required =
                keys.clone().filter(|(_, of)| matches!(of.presence, Presence::When(name, _) if name == key.name));
            for (at, key) in [(at, key)].into_iter().chain(required) {
                match item.values().iter().find(|(of, _)| *of == at) {
                    Some((_, content)) => self.content(key, content),
                    None if matches!(key.kind, Kind::NameOrNone) => self.key(key.name, "None"),
                    None => {}
                }
            }
        }
    }

    fn content(&mut self, key: &Key, content: &Content) {
        match content {
            Content::Scalar(scalar) => {
                let scalar = self.scalar(key, *scalar, 2 * self.depth + 2);
                self.key(key.name, &scalar);
            }
            Content::Scalars(all, _) => {
                let all: Vec<String> = all.iter().map(|&scalar| self.scalar(key, scalar, 0)).collect();
                self.key(key.name, &format!("[{}]", all.join(", ")));
            }
            Content::Items(items, _) if items.is_empty() => self.key(key.name, "[]"),
            Content::Items(items, _) => {
                self.key(key.name, "");
                let is_list = matches!(key.kind, Kind::Many(_));
                let depth = if is_list { 2 } else { 1 };
                self.depth += depth;
                for item in items {
                    self.begins_item = is_list;
                    self.item(item);
                }
                self.depth -= depth;
            }
        }
    }

    fn scalar(&self, key: &Key, scalar: Scalar, indent: usize) -> String {
        let text = self.interner.text(scalar.text);
        match scalar.kind {
            ScalarKind::Text if !matches!(key.kind, Kind::Factor) => quoting::scalar(&text, indent),
            _ => text.into_owned(),
        }
    }

    /// Writes a key and its scalar; nothing for a value on the following lines.
    fn key(&mut self, key: &str, value: &str) {
        let is_first = std::mem::take(&mut self.begins_item);
        let indent = 2 * self.depth - if is_first { 2 } else { 0 };
        self.out.extend(std::iter::repeat_n(' ', indent));
        if is_first {
            self.out.push_str("- ");
        }
        self.out.push_str(key);
        self.out.push(':');
        if !value.is_empty() {
            self.out.push(' ');
            self.out.push_str(value);
        }
        self.out.push('\n');
    }
}
