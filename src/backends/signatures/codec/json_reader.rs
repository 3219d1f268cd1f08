//! Signatures as JSON, read: what `json` writes becomes a [`Signature`], or all its faults, each at its place.
//!
//! serde_json reads the outer object and leaves the elements of its lists as they stand, so that each is read by itself
//! and tells its own fault.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::mangler::Mangler;
use super::raw::{RawSignature, RawType};
use super::raw_text::TextFault;
use super::value::Signature;
use super::walk::{Key, Structure};

/// The outer object. What `parse` writes beside the lists is passed over.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with `inputs` and `results`")]
#[expect(dead_code, reason = "what may stand there is told by the names")]
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
#[serde(untagged, expecting = "a key is a number of 32 bits, a string, or {\"hex\": \"...\"}")]
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
    bytes.ok_or_else(|| serde::de::Error::custom("`hex` has two digits for each byte"))
}

impl Signature {
    /// Reads a structured signature.
    ///
    /// # Errors
    /// All faults, in the order of the text.
    pub fn from_json(json: &str) -> Result<Signature, Vec<TextFault>> {
        let lists = lists(json)?;
        let mut faults = Vec::new();
        let mut part = |entries: &[&RawValue]| {
            let mut mangler = Mangler::default();
            for entry in entries {
                if let Err(fault) = set(&mut mangler, json, entry) {
                    faults.push(fault);
                }
            }
            mangler.into_value()
        };
        let inputs = part(&lists.inputs);
        let results = part(&lists.results);
        in_order(Signature { inputs, results }, faults)
    }
}

impl RawSignature {
    /// Reads a raw signature whose lists hold the text forms of types.
    ///
    /// # Errors
    /// All faults, in the order of the text.
    pub fn from_json(json: &str) -> Result<RawSignature, Vec<TextFault>> {
        let lists = lists(json)?;
        let mut faults = Vec::new();
        let mut part = |entries: &[&RawValue]| {
            let mut types = Vec::new();
            for entry in entries {
                match element::<String>(json, entry) {
                    Ok(text) => match RawType::from_text(&text) {
                        Ok(ty) => types.push(ty),
                        // Where in the string, escapes may hide.
                        Err(found) => faults.extend(
                            found.into_iter().map(|fault| TextFault { at: begin(json, entry), message: fault.message }),
                        ),
                    },
                    Err(fault) => faults.push(fault),
                }
            }
            types
        };
        let inputs = part(&lists.inputs);
        let results = part(&lists.results);
        in_order(RawSignature { inputs, results }, faults)
    }
}

fn in_order<T>(signature: T, mut faults: Vec<TextFault>) -> Result<T, Vec<TextFault>> {
    faults.sort_by_key(|fault| fault.at);
    if faults.is_empty() { Ok(signature) } else { Err(faults) }
}

fn lists(json: &str) -> Result<Lists<'_>, Vec<TextFault>> {
    serde_json::from_str(json).map_err(|error| vec![fault(&error, json, 0)])
}

fn element<'j, T: Deserialize<'j>>(json: &str, entry: &'j RawValue) -> Result<T, TextFault> {
    let text = entry.get();
    serde_json::from_str(text).map_err(|error| fault(&error, text, begin(json, entry)))
}

fn set(mangler: &mut Mangler, json: &str, raw: &RawValue) -> Result<(), TextFault> {
    let entry: Entry = element(json, raw)?;
    let path: Vec<Key<'_>> = entry.path.iter().map(Step::key).collect();
    let wrong = |message: String| TextFault { at: begin(json, raw), message };
    let set = match (entry.raw, entry.empty) {
        (Some(raw), None) => mangler.set_raw_signature_index(raw, &path),
        (None, Some(Empty::Sequence)) => mangler.set_structure(Structure::Sequence, &path),
        (None, Some(Empty::Dictionary)) => mangler.set_structure(Structure::Dictionary, &path),
        (None, None) | (Some(_), Some(_)) => {
            let message = "what stands at a path is told by one of `raw` and `empty`";
            return Err(wrong(message.to_owned()));
        }
    };
    set.map_err(|error| wrong(error.to_string()))
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

/// Where an element begins.
fn begin(json: &str, entry: &RawValue) -> usize {
    // It is a part of the same text.
    (entry.get().as_ptr() as usize).saturating_sub(json.as_ptr() as usize)
}

/// An error of serde_json's in `text`, which begins at `base`.
fn fault(error: &serde_json::Error, text: &str, base: usize) -> TextFault {
    let lines = text.split_inclusive('\n').map(str::len);
    let before: usize = lines.take(error.line().saturating_sub(1)).sum();
    // serde_json tells the column of the last byte that it has read.
    let at = before + error.column().saturating_sub(1);
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    TextFault { at: base + at.min(text.len()), message: message.strip_suffix(&place).unwrap_or(&message).to_owned() }
}
