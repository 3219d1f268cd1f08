//! [`Object`]: the values of a message as JSON, in the order of the schema.

use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// The values of a struct or message, in the order of its fields.
pub(crate) struct Object(pub(crate) Vec<(String, Json)>);

/// A value of a field.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Json {
    Value(Value),
    /// A string with bytes that are not UTF-8.
    Bytes(Box<RawValue>),
    List(Vec<Json>),
    Object(Object),
}

impl Json {
    /// Returns the bytes of a string. Those that are not UTF-8 are surrogates, as for `surrogateescape` in Python.
    pub(crate) fn text(bytes: &[u8]) -> Json {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return Json::Value(text.into());
        }
        let mut text = String::from("\"");
        for chunk in bytes.utf8_chunks() {
            let valid = Value::from(chunk.valid()).to_string();
            text.push_str(valid.get(1..valid.len() - 1).unwrap_or_default());
            text.extend(chunk.invalid().iter().map(|byte| format!("\\udc{byte:02x}")));
        }
        text.push('"');
        RawValue::from_string(text).map_or(Json::Value(Value::Null), Json::Bytes)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
