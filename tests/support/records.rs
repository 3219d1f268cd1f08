//! A description's records, as `tdgen --dump-json` prints them.

use std::path::Path;

use serde_json::Value;

use super::tools::{quiet, tdgen};

/// All records by name.
pub(crate) struct Records(Value);

impl Records {
    /// The records of a description in a folder.
    pub(crate) fn of(folder: &Path, file: &str) -> Records {
        let json = quiet(tdgen(folder).args(["--dump-json", file]), "");
        Records(serde_json::from_str(&json).expect("tdgen's JSON"))
    }

    /// The records of a class, with their names.
    pub(crate) fn all_of(&self, class: &str) -> impl Iterator<Item = (&str, &Value)> {
        let names = self.0["!instanceof"][class].as_array();
        let names = names.into_iter().flatten().filter_map(Value::as_str);
        names.map(|name| (name, &self.0[name]))
    }

    /// The record that a value refers to.
    pub(crate) fn get(&self, reference: &Value) -> &Value {
        &self.0[text(&reference["def"])]
    }

    /// The records that the elements of a list refer to.
    pub(crate) fn list<'a>(&'a self, list: &'a Value) -> impl Iterator<Item = &'a Value> {
        let elements = list.as_array().into_iter().flatten();
        elements.map(|element| self.get(element))
    }
}

/// A string, which must be there.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}
