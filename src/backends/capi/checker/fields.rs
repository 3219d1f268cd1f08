//! Fields that no generator reads.

use std::collections::HashSet;

use super::known::Known;
use super::subject::Subject;
use crate::model::naming::nearest;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::lib_td::builtin;
use tdgen_language::records::graph::{RecordRef, ValueRef};

/// The classes of the library and their fields, but for class API.
#[derive(Default)]
struct Library {
    classes: HashSet<&'static str>,
    fields: HashSet<&'static str>,
}

impl Library {
    /// Reads the files of the library: a class begins a line, and its fields are indented by two blanks.
    fn read() -> Library {
        let files = ["tdgen/api/objects.td", "tdgen/api/parameters.td", "tdgen/api/returns.td"].into_iter();
        let mut library = Library::default();
        for line in files.filter_map(builtin).filter_map(|file| str::from_utf8(file).ok()).flat_map(str::lines) {
            let word = |text: &'static str| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
            match (line.strip_prefix("class "), line.trim_start().split_once(' ')) {
                (Some(class), _) => library.classes.extend(word(class)),
                (None, Some((ty, field))) if line.starts_with("  ") && ty != "//" => library.fields.extend(word(field)),
                _ => {}
            }
        }
        library
    }

    /// The fields that a record has from the classes of the library.
    fn fields_of(&self, record: RecordRef<'_>) -> HashSet<String> {
        let classes = record.superclasses().filter(|class| self.classes.contains(&*class.name()));
        classes.flat_map(|class| class.field_names().map(|name| String::from_utf8_lossy(name).into_owned())).collect()
    }
}

/// The lists of the parts of an object.
const PARTS: [&str; 4] = ["params", "etors", "members", "returns"];

/// Reports texts, numbers and bits that a description adds to records of the library's classes: they have no effect. A
/// list or record may be an intermediate value of another field.
pub(super) fn unknown(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    let library = Library::read();
    let mut reported = HashSet::new();
    for object in &subject.objects {
        let parts = PARTS.into_iter().flat_map(|list| subject.parts(object.part, list));
        for record in std::iter::once(object.part.record).chain(parts.map(|part| part.record)) {
            let known = library.fields_of(record);
            for field in record.fields() {
                let name = field.name().into_owned();
                let is_scalar = ["bit", "code", "int", "string"].contains(&field.type_text().as_str());
                // Another version of LLVM's classes can have more fields than this one.
                let is_read = library.fields.contains(name.as_str()) || !has_effect(field.value());
                if !is_scalar || known.contains(&name) && is_read || !reported.insert((name.clone(), field.span())) {
                    continue;
                }
                let message = format!("unknown field `{name}`: no generator reads it");
                let warning = Diagnostic::warning(field.span(), message);
                let near = nearest(&name, known.iter().map(String::as_str));
                diags.push(match near {
                    Some(near) => warning.help(format!("did you mean `{near}`?")),
                    None => warning,
                });
            }
        }
    }
}

/// Whether a value is more than the default of a field that switches something on.
fn has_effect(value: ValueRef<'_>) -> bool {
    let is_on = value.as_int().is_ok_and(|number| number != 0) || value.as_bool().is_ok_and(|is_set| is_set);
    is_on || value.as_str().is_ok_and(|text| !text.is_empty())
}
