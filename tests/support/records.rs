//! The records of a description: as `tdgen --dump-json` prints them, or all as one text.

use std::path::Path;

use serde_json::Value;
use tdgen::source::SourceMap;
use tdgen::{CompileOptions, Disk, compile};

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

/// The records of a main file with the values of their fields; none if it has errors.
pub(crate) fn all_records(name: &str, text: Vec<u8>, folders: &[String]) -> Option<String> {
    let mut sources = SourceMap::new(folders.to_vec());
    let main = sources.add(name, text).expect("the file is small");
    let mut diags = tdgen::diagnostics::Diags::new(1);
    let records = compile(&mut sources, main, &Disk, &CompileOptions::default(), &mut diags)?;
    let fields = |record: tdgen::records::RecordRef<'_>| -> Vec<String> {
        let shown = |field: tdgen::records::FieldRef<'_>| format!("{:?} = {}", field.name(), field.value().shown());
        record.fields().map(shown).collect()
    };
    Some(records.defs().map(|record| format!("{}: {:?}\n", record.name(), fields(record))).collect())
}
