//! [`value`]: JSON as a value of templates. [`unavailable`]: a value that is not there.

use std::collections::BTreeMap;

use minijinja::value::Value;
use minijinja::{Error, ErrorKind};

/// Returns a value of JSON in a template.
pub fn value(json: serde_json::Value) -> Value {
    match json {
        serde_json::Value::Null => Value::from(()),
        serde_json::Value::Bool(value) => Value::from(value),
        serde_json::Value::Number(number) => number.as_i64().map_or_else(|| Value::from(number.as_f64()), Value::from),
        serde_json::Value::String(value) => Value::from(value),
        serde_json::Value::Array(values) => values.into_iter().map(value).collect(),
        serde_json::Value::Object(fields) => {
            let fields = fields.into_iter().map(|(key, field)| (key, value(field)));
            Value::from_object(fields.collect::<BTreeMap<String, Value>>())
        }
    }
}

/// Returns a value that is this error where a template uses it.
pub fn unavailable(message: String) -> Value {
    Value::from(Error::new(ErrorKind::InvalidOperation, message))
}
