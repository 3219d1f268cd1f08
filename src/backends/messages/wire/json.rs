//! [`Node`]: a JSON value with its position in the text.

use std::fmt;

use rustc_hash::FxHashSet;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::decode::Refused;

/// A value in a line of JSON.
#[derive(Clone, Copy)]
pub(crate) struct Node<'t> {
    line: &'t str,
    text: &'t str,
}

impl<'t> Node<'t> {
    /// Reads the value that a line consists of.
    pub(crate) fn parse(line: &'t str) -> Result<Node<'t>, Refused> {
        let raw: &RawValue = serde_json::from_str(line).map_err(|error| {
            // serde_json ends its messages with the position.
            let message = error.to_string();
            let reason = message.split(" at line ").next().unwrap_or_default();
            Refused::new(error.column().saturating_sub(1), reason)
        })?;
        Ok(Node { line, text: raw.get() })
    }

    /// Returns the offset of the value in its line.
    pub(crate) fn at(self) -> usize {
        self.text.as_ptr().addr() - self.line.as_ptr().addr()
    }

    pub(crate) fn refused(self, reason: impl Into<String>) -> Refused {
        Refused::new(self.at(), reason)
    }

    pub(crate) fn is_null(self) -> bool {
        self.text == "null"
    }

    /// Returns the entries of an object.
    pub(crate) fn entries(self) -> Result<Vec<(String, Node<'t>)>, Refused> {
        let entries: Entries = self.read("an object")?;
        let mut seen = FxHashSet::default();
        let nodes = entries.0.into_iter().map(|(name, value)| {
            let node = Node { line: self.line, text: value.get() };
            match seen.insert(name.clone()) {
                true => Ok((name, node)),
                false => Err(node.refused(format!("a second value of `{name}`"))),
            }
        });
        nodes.collect()
    }

    /// Returns the elements of a list.
    pub(crate) fn elements(self) -> Result<Vec<Node<'t>>, Refused> {
        let values: Vec<&RawValue> = self.read("a list")?;
        Ok(values.into_iter().map(|value| Node { line: self.line, text: value.get() }).collect())
    }

    /// Returns the value as a Rust type, which is called `expected` in errors.
    pub(crate) fn value<T: DeserializeOwned>(self, expected: &str) -> Result<T, Refused> {
        self.read(expected)
    }

    /// Returns the string; none if it is another value.
    pub(crate) fn string(self) -> Option<String> {
        serde_json::from_str(self.text).ok()
    }

    /// Returns the bytes of a string, in which `\\udc80` to `\\udcff` are bytes that are not UTF-8.
    pub(crate) fn bytes(self) -> Result<Vec<u8>, Refused> {
        let Text(text) = self.read("a string")?;
        let mut bytes = Vec::with_capacity(text.len());
        let mut rest = &text[..];
        // A surrogate alone has three bytes in the string.
        while let [first, after @ ..] = rest {
            (rest, _) = match after {
                [high @ (0xb2 | 0xb3), low, after @ ..] if *first == 0xed => {
                    (after, bytes.push((high & 1) << 6 | low & 0x3f | 0x80))
                }
                [high, ..] if *first == 0xed && *high >= 0xa0 => {
                    return Err(self.refused("a surrogate that is not one of a byte, `\\udc80` to `\\udcff`"));
                }
                _ => (after, bytes.push(*first)),
            };
        }
        Ok(bytes)
    }

    fn read<T: Deserialize<'t>>(self, expected: &str) -> Result<T, Refused> {
        serde_json::from_str(self.text)
            .map_err(|_| self.refused(format!("expected {expected}, found {}", self.shown())))
    }

    /// Returns the beginning of the value, for messages.
    fn shown(self) -> String {
        const MAX_SHOWN: usize = 40;
        match self.text.char_indices().nth(MAX_SHOWN) {
            Some((end, _)) => format!("`{}...`", self.text.get(..end).unwrap_or_default()),
            None => format!("`{}`", self.text),
        }
    }
}

/// The entries of an object in their order.
struct Entries<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries<'de>, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// A string, which may have surrogates.
struct Text(Vec<u8>);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Text, E> {
                Ok(Text(bytes.to_vec()))
            }
        }
        deserializer.deserialize_bytes(Bytes)
    }
}
