//! [`Keyed`]: an ordered dictionary that records lookups of missing keys.

use std::fmt;
use std::sync::Arc;

use minijinja::value::{Enumerator, Object, Value};

use super::missed::Missed;

/// Values by their keys.
pub struct Keyed {
    /// What it prints as; none prints as a dictionary.
    text: Option<String>,
    entries: Vec<(&'static str, Value)>,
    missed: Arc<Missed>,
}

impl Keyed {
    /// A dictionary with these entries.
    pub fn value(missed: &Arc<Missed>, entries: Vec<(&'static str, Value)>) -> Value {
        Value::from_object(Keyed { text: None, entries, missed: missed.clone() })
    }

    /// A dictionary with these entries that prints as a text.
    pub fn printed(missed: &Arc<Missed>, text: String, entries: Vec<(&'static str, Value)>) -> Value {
        Value::from_object(Keyed { text: Some(text), entries, missed: missed.clone() })
    }
}

impl fmt::Debug for Keyed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.entries.iter().map(|(key, value)| (key, value))).finish()
    }
}

impl Object for Keyed {
    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        let found = self.entries.iter().find(|(name, _)| *name == key);
        if found.is_none() {
            self.missed.note(key, || {
                let names = self.entries.iter().map(|(name, _)| (*name).to_owned());
                names.collect()
            });
        }
        found.map(|(_, value)| value.clone())
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let keys = self.entries.iter().map(|(name, _)| Value::from(*name));
        Enumerator::Values(keys.collect())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            Some(text) => f.write_str(text),
            None => write!(f, "{self:?}"),
        }
    }
}
