//! [`Fields`]: reading of a record's fields as parts of a C API.
//!
//! Models read all fields of an object before the first `?`, so that one run reports every error.

use std::collections::HashSet;

use crate::model::naming::{TYPE_CLASSES, identifier_error};
use crate::read::directive::line_fault;
use crate::types::c_type::CType;
use tdgen_language::backends::text::identifiers;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::records::read::RecordReader;
use tdgen_language::source::Span;

/// What stands for any value.
const VOID_HELP: &str = "write the type of the value, or `void *` for a pointer to anything";

/// The fields of one record, and where their errors are reported.
pub(crate) struct Fields<'r, 'd>(RecordReader<'r, 'd>);

impl<'r, 'd> Fields<'r, 'd> {
    /// The fields of `record`.
    pub(crate) fn new(record: RecordRef<'r>, diags: &'d mut Diags) -> Fields<'r, 'd> {
        Fields(RecordReader::new(record, diags))
    }

    /// Whether the user gave the record no name.
    pub(crate) fn is_anonymous(&self) -> bool {
        self.0.source().is_anonymous()
    }

    /// The record's name.
    pub(crate) fn name(&self) -> String {
        self.0.source().name().into_owned()
    }

    /// Whether the description declares a type of this name.
    pub(crate) fn declares_type(&self, name: &str) -> bool {
        self.declares(name, &TYPE_CLASSES)
    }

    /// Whether the description has an object of this name and one of these classes.
    pub(crate) fn declares(&self, name: &str, classes: &[&str]) -> bool {
        let record = self.0.source().records().def(name);
        record.is_some_and(|record| classes.iter().any(|class| record.is_a(class)))
    }

    /// Reports an error of the record.
    pub(crate) fn object_error(&mut self, message: impl Into<String>, help: &str) -> Reported {
        self.error_at(self.span(), message, help)
    }

    /// Reports an error in a field.
    pub(crate) fn error(&mut self, field: &str, message: impl Into<String>, help: &str) -> Reported {
        self.error_at(self.blame(field), message, help)
    }

    /// Reports an error.
    pub(crate) fn error_at(&mut self, span: Span, message: impl Into<String>, help: &str) -> Reported {
        self.push(Diagnostic::error(span, message), help)
    }

    /// Where errors of the record are reported.
    pub(crate) fn span(&self) -> Span {
        self.0.span()
    }

    /// Where errors in a field are reported.
    pub(crate) fn blame(&self, field: &str) -> Span {
        self.0.blame(field)
    }

    /// Where errors in a field of the record that a field refers to are reported.
    pub(crate) fn part_place(&mut self, field: &str, part: &str) -> Span {
        let own = self.blame(field);
        self.0.nested(field).map_or(own, |nested| nested.blame(part))
    }

    /// A string, if the field has one; does not report anything.
    pub(crate) fn peek(&self, field: &str) -> Option<&'r str> {
        // An error about an unknown field would look for similar names.
        if self.has(field) { self.0.source().text(field).ok() } else { None }
    }

    /// Whether the record has a field, which the classes of another tool may lack.
    pub(crate) fn has(&self, field: &str) -> bool {
        self.0.source().get(field).is_some()
    }

    /// Whether a list is empty or not set; does not report anything.
    pub(crate) fn peek_is_empty_list(&self, field: &str) -> bool {
        self.0
            .source()
            .get(field)
            .and_then(|field| field.value().as_list().ok())
            .is_none_or(|list| list.iter().next().is_none())
    }

    /// Warns about the record.
    pub(crate) fn warn(&mut self, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::warning(self.span(), message), help);
    }

    /// Reports a diagnostic.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.0.report(diagnostic)
    }

    fn push(&mut self, diagnostic: Diagnostic, help: &str) -> Reported {
        self.report(if help.is_empty() { diagnostic } else { diagnostic.help(help) })
    }

    /// Reports a field of a named record that is not set, with what to write.
    fn check_set(&mut self, field: &str) -> Result<(), Reported> {
        let unset = self.0.source().get(field).filter(|found| found.value().is_unset() && !self.is_anonymous());
        let Some(unset) = unset else { return Ok(()) };
        let help = match (field, unset.type_text().as_str()) {
            ("returns", _) => "write `let returns = [];` if it has no codes of its own".to_owned(),
            ("params", _) => "write `let params = [];` if it has no parameters".to_owned(),
            ("members", _) => {
                "list its members; a structure that the header only declares is an OpaqueStruct".to_owned()
            }
            ("desc", _) => "describe it in a sentence: `let desc = \"...\";`".to_owned(),
            (_, "string") => format!("write `let {field} = \"...\";`"),
            _ => String::new(),
        };
        Err(self.error(field, format!("{} is not set", unset.value().described()), &help))
    }

    /// A string for generated code.
    pub(crate) fn text(&mut self, field: &str) -> Result<String, Reported> {
        self.check_set(field)?;
        let text = self.0.text(field)?;
        self.visible(field, text)
    }

    /// A string for generated code; none if it is not set.
    pub(crate) fn optional_text(&mut self, field: &str) -> Result<Option<String>, Reported> {
        let text: Option<&str> = self.0.optional_if_declared(field)?;
        text.map(|text| self.visible(field, text)).transpose()
    }

    /// A list of strings.
    pub(crate) fn texts(&mut self, field: &str) -> Result<Vec<String>, Reported> {
        let texts: Vec<&str> = self.0.list(field)?;
        Reported::all(texts.into_iter().map(|text| self.visible(field, text)))
    }

    fn visible(&mut self, field: &str, text: &str) -> Result<String, Reported> {
        if text.contains(is_turning) {
            let message = format!("`{field}` has characters that change the direction of text");
            return Err(self.error(field, message, "remove them: generated code would not be what it looks like"));
        }
        Ok(text.to_owned())
    }

    /// A string of one line, for a preprocessor directive.
    pub(crate) fn line(&mut self, field: &str) -> Result<String, Reported> {
        let text = self.text(field)?;
        self.one_line(field, &text)
    }

    /// A string of one line; none if it is not set.
    pub(crate) fn optional_line(&mut self, field: &str) -> Result<Option<String>, Reported> {
        let text = self.optional_text(field)?;
        text.map(|text| self.one_line(field, &text)).transpose()
    }

    /// A string of one line; empty if it is not set, or if the class library does not have the field.
    pub(crate) fn line_or_none(&mut self, field: &str) -> Result<String, Reported> {
        if self.has(field) { self.line(field) } else { Ok(String::new()) }
    }

    fn one_line(&mut self, field: &str, text: &str) -> Result<String, Reported> {
        let text = text.trim().to_owned();
        match line_fault(&text) {
            Some(error) => Err(self.error(field, format!("`{field}` {error}"), "a preprocessor directive is one line")),
            None => Ok(text),
        }
    }

    /// A bit.
    pub(crate) fn flag(&mut self, field: &str) -> Result<bool, Reported> {
        self.0.bit(field)
    }

    /// A bit that class libraries of others may not have.
    pub(crate) fn switch(&mut self, field: &str) -> Result<bool, Reported> {
        if self.has(field) { self.0.bit(field) } else { Ok(false) }
    }

    /// A number.
    pub(crate) fn integer(&mut self, field: &str) -> Result<i64, Reported> {
        self.0.int(field)
    }

    /// A set of flags.
    pub(crate) fn bits(&mut self, field: &str) -> Result<u8, Reported> {
        self.0.int(field)
    }

    /// A C type.
    pub(crate) fn c_type(&mut self, field: &str, what: &str) -> Result<CType, Reported> {
        let text = self.text(field)?;
        self.c_type_of(field, what, &text)
    }

    /// The C type that a string of a field spells.
    pub(crate) fn c_type_of(&mut self, field: &str, what: &str, text: &str) -> Result<CType, Reported> {
        CType::parse(text).map_err(|error| {
            if text.trim().is_empty() {
                return self.error(field, format!("the {what} {error}"), "");
            }
            let help = "a type is words, then stars, or a pointer to a function: `const char *`, `int (*)(void *)`";
            self.error(field, format!("the {what} `{text}` {error}"), help)
        })
    }

    /// The C type of something that has a value.
    pub(crate) fn value_type(&mut self, field: &str, what: &str) -> Result<CType, Reported> {
        let text = self.text(field)?;
        self.value_type_of(field, what, &text)
    }

    /// The same for a string of a field.
    pub(crate) fn value_type_of(&mut self, field: &str, what: &str, text: &str) -> Result<CType, Reported> {
        let ty = self.c_type_of(field, what, text)?;
        if ty.is_void() {
            return Err(self.error(field, format!("the {what} is `void`, which has no values"), VOID_HELP));
        }
        Ok(ty)
    }

    /// A C identifier that is not among those seen before.
    pub(crate) fn new_name(&mut self, field: &str, kind: &str, seen: &mut HashSet<String>) -> Result<String, Reported> {
        let name = self.text(field)?;
        self.new_name_of(field, kind, name, seen)
    }

    /// The same for a part of a field.
    pub(crate) fn new_name_of(
        &mut self,
        field: &str,
        kind: &str,
        name: String,
        seen: &mut HashSet<String>,
    ) -> Result<String, Reported> {
        if let Some(error) = identifier_error(&name) {
            let name = if name.is_empty() { format!("a {kind}") } else { format!("{kind} `{name}`") };
            let help = identifiers::identifier_help(error).unwrap_or_default();
            return Err(self.error(field, format!("the name of {name} {error}"), help));
        }
        if !seen.insert(name.clone()) {
            return Err(self.error(field, format!("duplicate {kind} `{name}`"), "rename one of them"));
        }
        Ok(name)
    }

    /// Two strings of the record that a field refers to.
    pub(crate) fn pair(&mut self, field: &str, parts: [&str; 2]) -> Result<[String; 2], Reported> {
        let mut fields = Fields(self.0.nested(field)?);
        let [first, second] = parts.map(|part| fields.text(part));
        Ok([first?, second?])
    }

    /// Reads each record of a list.
    pub(crate) fn each<T>(
        &mut self,
        field: &str,
        mut read: impl FnMut(&mut Fields<'r, '_>) -> Result<T, Reported>,
    ) -> Result<Vec<T>, Reported> {
        self.check_set(field)?;
        self.0.each(field, |record| read(&mut Fields(record.reborrow())))
    }
}

/// Whether a character changes the direction of what follows: compilers refuse it, since code could hide behind it.
fn is_turning(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
