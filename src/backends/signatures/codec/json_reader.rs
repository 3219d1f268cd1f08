//! Reads the JSON that `json` writes, and reports all its errors.
//!
//! serde_json reads the outer object and leaves the elements of its lists raw, so that each one reports its own error.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::mangler::Mangler;
use super::raw::{RawSignature, RawType};
use super::raw_text::TextError;
use super::value::Signature;
use super::walk::{Key, Structure};

/// The outer object. Other members that `parse` writes are ignored.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with `inputs` and `results`")]
#[expect(dead_code, reason = "the names of the fields list the members that are accepted")]
struct Lists<'j> {
    #[serde(borrow, default)]
    inputs: Vec<&'j RawValue>,
    #[serde(borrow, default)]
    results: Vec<&'j RawValue>,
    abi: Option<IgnoredAny>,
    abiv: Option<IgnoredAny>,
    sip: Option<IgnoredAny>,
    f: Option<IgnoredAny>,
    fv: Option<IgnoredAny>,
    #[serde(rename = "type")]
    text: Option<IgnoredAny>,
}

/// An element of a structured signature's list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with `path` and one of `raw` and `empty`")]
struct Entry {
    path: Vec<Step>,
    raw: Option<i32>,
    empty: Option<Empty>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a key is a 32-bit number, a string, or {\"hex\": \"...\"}")]
enum Step {
    Index(i32),
    Name(String),
    Bytes(Hex),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hex {
    #[serde(deserialize_with = "unhex")]
    hex: Vec<u8>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Empty {
    Sequence,
    Dictionary,
}

fn unhex<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    let digits = String::deserialize(from)?;
    let pair = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok()?;
        let is_hex = pair.len() == 2 && pair.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u8::from_str_radix(pair, 16).ok()).flatten()
    };
    let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(pair).collect();
    bytes.ok_or_else(|| serde::de::Error::custom("expected two hexadecimal digits for each byte"))
}

impl Signature {
    /// Reads a structured signature.
    ///
    /// # Errors
    /// All errors, in the order of the text.
    pub fn from_json(json: &str) -> Result<Signature, Vec<TextError>> {
        let lists = lists(json)?;
        let mut errors = Vec::new();
        let mut part = |entries: &[&RawValue]| {
            let mut mangler = Mangler::default();
            for entry in entries {
                if let Err(error) = set(&mut mangler, json, entry) {
                    errors.push(error);
                }
            }
            mangler.into_value()
        };
        let inputs = part(&lists.inputs);
        let results = part(&lists.results);
        in_order(Signature { inputs, results }, errors)
    }
}

impl RawSignature {
    /// Reads a raw signature whose lists hold the text forms of types.
    ///
    /// # Errors
    /// All errors, in the order of the text.
    pub fn from_json(json: &str) -> Result<RawSignature, Vec<TextError>> {
        let lists = lists(json)?;
        let mut errors = Vec::new();
        let mut part = |entries: &[&RawValue]| {
            let mut types = Vec::new();
            for entry in entries {
                match element::<String>(json, entry) {
                    Ok(text) => match RawType::from_text(&text) {
                        Ok(ty) => types.push(ty),
                        // The offset in the string is unknown, because of escapes.
                        Err(found) => errors.extend(
                            found
                                .into_iter()
                                .map(|error| TextError { offset: offset_of(json, entry), message: error.message }),
                        ),
                    },
                    Err(error) => errors.push(error),
                }
            }
            types
        };
        let inputs = part(&lists.inputs);
        let results = part(&lists.results);
        in_order(RawSignature { inputs, results }, errors)
    }
}

fn in_order<T>(signature: T, mut errors: Vec<TextError>) -> Result<T, Vec<TextError>> {
    errors.sort_by_key(|error| error.offset);
    if errors.is_empty() { Ok(signature) } else { Err(errors) }
}

fn lists(json: &str) -> Result<Lists<'_>, Vec<TextError>> {
    serde_json::from_str(json).map_err(|error| vec![text_error(&error, json, 0)])
}

fn element<'j, T: Deserialize<'j>>(json: &str, entry: &'j RawValue) -> Result<T, TextError> {
    let text = entry.get();
    serde_json::from_str(text).map_err(|error| text_error(&error, text, offset_of(json, entry)))
}

fn set(mangler: &mut Mangler, json: &str, raw: &RawValue) -> Result<(), TextError> {
    let entry: Entry = element(json, raw)?;
    let path: Vec<Key<'_>> = entry.path.iter().map(Step::key).collect();
    let invalid = |message: String| TextError { offset: offset_of(json, raw), message };
    let set = match (entry.raw, entry.empty) {
        (Some(raw), None) => mangler.set_raw_signature_index(raw, &path),
        (None, Some(Empty::Sequence)) => mangler.set_structure(Structure::Sequence, &path),
        (None, Some(Empty::Dictionary)) => mangler.set_structure(Structure::Dictionary, &path),
        (None, None) | (Some(_), Some(_)) => {
            return Err(invalid("expected either `raw` or `empty`".to_owned()));
        }
    };
    set.map_err(|error| invalid(error.to_string()))
}

impl Step {
    fn key(&self) -> Key<'_> {
        match self {
            Step::Index(index) => Key::Index(*index),
            Step::Name(name) => Key::Name(name.as_bytes()),
            Step::Bytes(Hex { hex }) => Key::Name(hex),
        }
    }
}

/// The offset of an element.
fn offset_of(json: &str, entry: &RawValue) -> usize {
    // The element is a slice of the same string.
    (entry.get().as_ptr() as usize).saturating_sub(json.as_ptr() as usize)
}

/// An error of serde_json in `text`, which begins at `base`.
fn text_error(error: &serde_json::Error, text: &str, base: usize) -> TextError {
    let lines = text.split_inclusive('\n').map(str::len);
    let before: usize = lines.take(error.line().saturating_sub(1)).sum();
    // The column of serde_json is that of the last byte read.
    let offset = before + error.column().saturating_sub(1);
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    TextError {
        offset: base + offset.min(text.len()),
        message: message.strip_suffix(&place).unwrap_or(&message).to_owned(),
    }
}
