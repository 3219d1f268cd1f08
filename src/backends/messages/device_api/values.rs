//! [`Values`]: values of Python in templates. A mapping notes keys that no schema can have.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use minijinja::value::{Enumerator, Object, Value};
use minijinja::{Error, ErrorKind, State};

use super::python::Python;
use crate::schema::known_keys;
use tdgen_language::backends::template_values::missed::Missed;

/// The key that enums have in addition to those of the schema.
const C_TYPE_NAME: &str = "c_type_name";

/// Converts values.
pub(super) struct Values {
    /// The keys that some object can have.
    keys: Arc<BTreeSet<String>>,
    missed: Arc<Missed>,
}

impl Values {
    /// Creates a converter for the parts of a schema.
    pub(super) fn new(schema: &Python, missed: &Arc<Missed>) -> Values {
        let mut keys: BTreeSet<String> = known_keys().map(str::to_owned).collect();
        keys.insert(C_TYPE_NAME.to_owned());
        add_keys(schema, &mut keys);
        Values { keys: Arc::new(keys), missed: missed.clone() }
    }

    pub(super) fn value(&self, of: &Python) -> Value {
        match of {
            Python::None => Value::from(()),
            Python::Bool(value) => Value::from(*value),
            Python::Int(value) => Value::from(*value),
            Python::Float(value) => Value::from(*value),
            Python::Text(text) => Value::from(text.as_str()),
            Python::List(items) => self.list(items),
            Python::Dict(entries) => self.mapping(entries.iter().map(|(key, of)| (key.clone(), self.value(of)))),
        }
    }

    pub(super) fn list(&self, items: &[Python]) -> Value {
        items.iter().map(|item| self.value(item)).collect()
    }

    /// Returns an enum, which also has the name of its type in C.
    pub(super) fn enumeration(&self, of: &Python) -> Value {
        let Python::Dict(entries) = of else {
            return self.value(of);
        };
        let c_name = of.text_of("Name").map(|name| (C_TYPE_NAME.to_owned(), Value::from(format!("{name}_e"))));
        self.mapping(entries.iter().map(|(key, of)| (key.clone(), self.value(of))).chain(c_name))
    }

    fn mapping(&self, entries: impl Iterator<Item = (String, Value)>) -> Value {
        let (keys, missed) = (self.keys.clone(), self.missed.clone());
        Value::from_object(Mapping { entries: entries.collect(), keys, missed })
    }
}

fn add_keys(of: &Python, keys: &mut BTreeSet<String>) {
    match of {
        Python::List(items) => items.iter().for_each(|item| add_keys(item, keys)),
        Python::Dict(entries) => {
            for (key, value) in entries {
                keys.insert(key.clone());
                add_keys(value, keys);
            }
        }
        _ => {}
    }
}

/// A mapping. A key that it lacks is undefined, as in Python's Jinja2.
struct Mapping {
    entries: Vec<(String, Value)>,
    keys: Arc<BTreeSet<String>>,
    missed: Arc<Missed>,
}

impl fmt::Debug for Mapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.entries.iter().map(|(key, value)| (key, value))).finish()
    }
}

impl Object for Mapping {
    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        let found = self.entries.iter().find(|(name, _)| name == key);
        if found.is_none() && !self.keys.contains(key) {
            self.missed.refuse(key, || self.keys.iter().cloned().collect());
        }
        found.map(|(_, value)| value.clone())
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.entries.iter().map(|(key, _)| Value::from(key.as_str())).collect())
    }

    /// Leaves the methods of dictionaries to the environment.
    fn call_method(self: &Arc<Self>, _: &mut State<'_, '_>, _: &str, _: &[Value]) -> Result<Value, Error> {
        Err(ErrorKind::UnknownMethod.into())
    }
}
