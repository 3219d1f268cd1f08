//! [`Object`]: the values of a message as JSON, in the order of the schema.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// The values of a struct or message, in the order of its fields.
pub(crate) struct Object(pub(crate) Vec<(String, Json)>);

/// A value of a field.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Json {
    Value(Value),
    List(Vec<Json>),
    Object(Object),
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
