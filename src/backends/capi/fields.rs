//! [`Fields`]: typed reading of a record's fields, every fault reported at the user's own record.
//!
//! Takes a record; hands on plain Rust values, or nothing when a message was pushed. Readers ask for all fields of an
//! object before they give up on one, so that one run reports all that is wrong.

use std::collections::HashSet;

use super::c_type::CType;
use super::directive::line_fault;
use super::naming::identifier_fault;
use super::places::{Part, Places, Within};
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::graph::{Kind, RecordRef, ValueRef};
use crate::source::Span;

/// The fields of one record, and where to complain about them.
pub(crate) struct Fields<'r, 'd> {
    part: Part<'r>,
    places: &'d Places,
    diags: &'d mut Diags,
}

impl<'r, 'd> Fields<'r, 'd> {
    /// The fields of `record`.
    pub(crate) fn new(record: RecordRef<'r>, places: &'d Places, diags: &'d mut Diags) -> Fields<'r, 'd> {
        Fields { part: Part::new(record), places, diags }
    }

    /// The fields of another record, which a field of this one refers to.
    fn of(&mut self, within: Within, record: RecordRef<'r>) -> Fields<'r, '_> {
        Fields { part: within.part(record), places: self.places, diags: self.diags }
    }

    /// Whether the record has no name of the user's.
    pub(crate) fn is_anonymous(&self) -> bool {
        self.part.record.is_anonymous()
    }

    /// The record's name.
    pub(crate) fn name(&self) -> String {
        self.part.record.name().into_owned()
    }

    /// Reports a fault of the record.
    pub(crate) fn object_fault(&mut self, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::error(self.part.place, message), help);
    }

    /// Reports a fault of a field.
    pub(crate) fn fault(&mut self, field: &str, message: impl Into<String>, help: &str) {
        self.fault_at(self.place_of(field), message, help);
    }

    /// Reports a fault at a place.
    pub(crate) fn fault_at(&mut self, place: Span, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::error(place, message), help);
    }

    /// Where the record is.
    pub(crate) fn place(&self) -> Span {
        self.part.place
    }

    /// Where the user set a field, or the record when its value came with the library's class.
    pub(crate) fn place_of(&self, field: &str) -> Span {
        self.places.of_field(self.part, field)
    }

    /// A text, or none; whoever needs it complains.
    pub(crate) fn peek(&self, field: &str) -> Option<&'r str> {
        self.part.record.get(field)?.value().as_str().ok()
    }

    /// Reports something that is suspicious about the record.
    pub(crate) fn warn(&mut self, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::warning(self.part.place, message), help);
    }

    /// Reports something that has more to tell.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diags.push(diagnostic);
    }

    fn push(&mut self, diagnostic: Diagnostic, help: &str) {
        self.diags.push(if help.is_empty() { diagnostic } else { diagnostic.help(help) });
    }

    /// A text, which must be set.
    pub(crate) fn text(&mut self, field: &str) -> Option<String> {
        let value = self.set(field)?;
        self.string(field, value)
    }

    /// A text, or none when it is not set.
    pub(crate) fn optional_text(&mut self, field: &str) -> Option<Option<String>> {
        match self.value(field)? {
            value if value.is_unset() => Some(None),
            value => self.string(field, value).map(Some),
        }
    }

    /// A text of one line, as the preprocessor wants it.
    pub(crate) fn line(&mut self, field: &str) -> Option<String> {
        let text = self.text(field)?;
        self.one_line(field, text)
    }

    /// A text of one line, or none when it is not set.
    pub(crate) fn optional_line(&mut self, field: &str) -> Option<Option<String>> {
        match self.optional_text(field)? {
            Some(text) => self.one_line(field, text).map(Some),
            None => Some(None),
        }
    }

    fn one_line(&mut self, field: &str, text: String) -> Option<String> {
        let text = text.trim().to_owned();
        if let Some(fault) = line_fault(&text) {
            self.fault(field, format!("`{field}` {fault}"), "a preprocessor directive ends with its line");
            return None;
        }
        Some(text)
    }

    /// A list of texts.
    pub(crate) fn texts(&mut self, field: &str) -> Option<Vec<String>> {
        let list = self.list(field)?;
        // Each is read, whatever became of the one before.
        let texts: Vec<Option<String>> = list.into_iter().map(|value| self.string(field, value)).collect();
        texts.into_iter().collect()
    }

    /// A bit.
    pub(crate) fn flag(&mut self, field: &str) -> Option<bool> {
        Some(self.bits(field)? != 0)
    }

    /// A small number.
    pub(crate) fn bits(&mut self, field: &str) -> Option<u8> {
        let value = self.set(field)?;
        let number = value.as_int().ok().and_then(|number| u8::try_from(number).ok());
        if number.is_none() {
            self.fault(field, format!("`{field}` is {}, which is no set of flags", value.text()), "");
        }
        number
    }

    /// A C type.
    pub(crate) fn c_type(&mut self, field: &str, what: &str) -> Option<CType> {
        let text = self.text(field)?;
        self.c_type_of(field, what, &text)
    }

    /// The C type that a text of a field is.
    fn c_type_of(&mut self, field: &str, what: &str, text: &str) -> Option<CType> {
        match CType::parse(text) {
            Ok(ty) => Some(ty),
            Err(fault) if text.trim().is_empty() => {
                self.fault(field, format!("the {what} {fault}"), "");
                None
            }
            Err(fault) => {
                let help = "a type is words, then stars: `const char *`; give anything else a name of its own first";
                self.fault(field, format!("the {what} `{text}` {fault}"), help);
                None
            }
        }
    }

    /// The C type of something that has a value.
    pub(crate) fn value_type(&mut self, field: &str, what: &str) -> Option<CType> {
        let text = self.text(field)?;
        self.value_type_of(field, what, &text)
    }

    /// The same for a text of a field.
    pub(crate) fn value_type_of(&mut self, field: &str, what: &str, text: &str) -> Option<CType> {
        let ty = self.c_type_of(field, what, text)?;
        if ty.is_void() {
            self.fault(field, format!("the {what} is `void`, which has no values"), "");
            return None;
        }
        Some(ty)
    }

    /// A name in C that none of its kind has yet.
    pub(crate) fn new_name(&mut self, field: &str, kind: &str, seen: &mut HashSet<String>) -> Option<String> {
        let name = self.text(field)?;
        if let Some(fault) = identifier_fault(&name) {
            let name = if name.is_empty() { format!("a {kind}") } else { format!("{kind} `{name}`") };
            self.fault(field, format!("the name of {name} {fault}"), "");
            return None;
        }
        if !seen.insert(name.clone()) {
            self.fault(field, format!("there is a {kind} `{name}` already"), "");
            return None;
        }
        Some(name)
    }

    /// Two texts of the record that a field refers to.
    pub(crate) fn pair(&mut self, field: &str, parts: [&str; 2]) -> Option<[String; 2]> {
        let value = self.set(field)?;
        let record = self.referred(field, value)?;
        let within = self.places.within(self.part, field);
        let mut fields = self.of(within, record);
        let [first, second] = parts.map(|part| fields.text(part));
        Some([first?, second?])
    }

    /// Reads each record of a list; nothing when one is bad.
    pub(crate) fn each<T>(
        &mut self,
        field: &str,
        mut read: impl FnMut(&mut Fields<'r, '_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let list = self.list(field)?;
        let within = self.places.within(self.part, field);
        // Each is read, whatever became of the one before.
        let items: Vec<Option<T>> = list
            .into_iter()
            .map(|value| {
                let record = self.referred(field, value)?;
                read(&mut self.of(within, record))
            })
            .collect();
        items.into_iter().collect()
    }

    fn value(&mut self, field: &str) -> Option<ValueRef<'r>> {
        let value = self.part.record.get(field).map(|field| field.value());
        if value.is_none() {
            self.object_fault(format!("there is no field `{field}`"), "the classes are those of \"tdgen/api/api.td\"");
        }
        value
    }

    /// A value that is there and complete.
    fn set(&mut self, field: &str) -> Option<ValueRef<'r>> {
        let value = self.value(field)?;
        match value.kind() {
            Kind::Unset => self.fault(field, format!("`{field}` of {} is not set", self.who()), ""),
            Kind::Unresolved => {
                self.fault(field, format!("`{field}` of {} could not be computed: {}", self.who(), value.text()), "");
            }
            _ => return Some(value),
        }
        None
    }

    fn list(&mut self, field: &str) -> Option<Vec<ValueRef<'r>>> {
        let value = self.set(field)?;
        match value.as_list() {
            Ok(list) => Some(list.iter().collect()),
            Err(_) => {
                self.fault(field, format!("`{field}` is {}, not a list", value.text()), "");
                None
            }
        }
    }

    fn string(&mut self, field: &str, value: ValueRef<'r>) -> Option<String> {
        match value.kind() {
            Kind::String(bytes) | Kind::Code(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) if text.contains(is_turning) => self.fault(
                    field,
                    format!("`{field}` has characters that turn the direction of text"),
                    "generated code would not be what it looks like: drop them",
                ),
                Ok(text) => return Some(text.to_owned()),
                Err(_) => self.fault(field, format!("`{field}` is no UTF-8"), ""),
            },
            _ => self.fault(field, format!("`{field}` is {}, not a text", value.text()), ""),
        }
        None
    }

    fn referred(&mut self, field: &str, value: ValueRef<'r>) -> Option<RecordRef<'r>> {
        let record = value.as_def().ok();
        if record.is_none() {
            self.fault(field, format!("`{field}` has {} where a record is wanted", value.text()), "");
        }
        record
    }

    /// The record in a message.
    fn who(&self) -> String {
        if self.part.record.is_anonymous() {
            "this record".to_owned()
        } else {
            format!("`{}`", self.part.record.name())
        }
    }
}

/// Whether a character changes the direction of what follows: compilers refuse it, since code could hide behind it.
fn is_turning(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
