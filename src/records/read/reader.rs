//! [`RecordReader`]: typed access that reports every bad field, for models of many fields.

use super::access::FromValue;
use super::item::Integer;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::graph::{DagRef, ListRef, RecordRef, Records, ValueRef};
use crate::source::Span;

/// Reads the fields of a record and reports those that are bad.
///
/// Read all fields first and use `?` afterwards, so that one bad field does not hide the next:
///
/// ```
/// use tdgen_language::diagnostics::{Diags, Reported};
/// use tdgen_language::records::read::RecordReader;
///
/// struct Register<'a> { name: &'a str, encoding: u8, alias: Option<&'a str> }
///
/// fn register<'a>(record: &mut RecordReader<'a, '_>) -> Result<Register<'a>, Reported> {
///     let name = record.text("name");
///     let encoding = record.int("encoding");
///     let alias = record.optional("alias");
///     Ok(Register { name: name?, encoding: encoding?, alias: alias? })
/// }
///
/// let (records, _) = tdgen_language::compile_text(
///     "class Register { string name; int encoding; string alias = ?; }
///      def R1 : Register { let name = \"r1\"; let encoding = 1; }
///      def R2 : Register { let encoding = 300; }",
/// ).unwrap();
/// let mut diags = Diags::new(0);
/// assert!(records.read_each("Register", &mut diags, register).is_err());
/// let messages: Vec<&str> = diags.sorted().iter().map(|error| error.message.as_str()).collect();
/// assert_eq!(messages, [
///     "field `name` of record `R2` is not set",
///     "field `encoding` of record `R2` must be an integer from 0 to 255, not 300",
/// ]);
/// ```
pub struct RecordReader<'r, 'd> {
    place: RecordUse<'r>,
    diags: &'d mut Diags,
}

/// A record where it is used.
#[derive(Clone, Copy)]
pub struct RecordUse<'r> {
    /// The record.
    pub record: RecordRef<'r>,
    /// Where errors of the record as a whole are reported: for an anonymous record, where it is used. Equal anonymous
    /// records are one record, which knows only the first location where it was written.
    pub span: Span,
}

impl<'r> RecordUse<'r> {
    /// A record where it is defined.
    pub fn new(record: RecordRef<'r>) -> RecordUse<'r> {
        RecordUse { record, span: record.span() }
    }

    /// Where errors in a field are reported.
    pub fn blame(self, field: &str) -> Span {
        let span = self.relocated(self.record.blame(field));
        if span == self.span { self.argument_place(field).unwrap_or(span) } else { span }
    }

    /// The location of an argument of a record that has no name and was written as an element of a list; none if the
    /// argument has its default. Its name and that of the field that holds it may differ in the case of their letters.
    pub fn argument_place(self, argument: &str) -> Option<Span> {
        let store = self.record.records().store();
        let args = self.record.parents().iter().flat_map(|&class| store.class(class).args.iter());
        let mut names = args.map(|arg| arg.short_name);
        let name = names.find(|&name| store.interner.bytes(name).eq_ignore_ascii_case(argument.as_bytes()))?;
        store.argument_locations.get(&(self.span.start, name)).copied()
    }

    fn relocated(self, span: Span) -> Span {
        if span == self.record.span() { self.span } else { span }
    }

    /// A record that a field of this one refers to: where it was written, if that is at or after the location of the
    /// field and before the next definition; else at the field.
    pub fn referred(self, field: &str, record: RecordRef<'r>) -> RecordUse<'r> {
        let blame = self.blame(field);
        let written = record.span();
        let end = record.records().end_of_definition(blame);
        let is_here = !record.is_anonymous() || (blame.start <= written.start && written.start < end);
        RecordUse { record, span: if is_here { written } else { blame } }
    }
}

impl<'r, 'd> RecordReader<'r, 'd> {
    /// A reader of a record's fields.
    pub fn new(record: RecordRef<'r>, diags: &'d mut Diags) -> RecordReader<'r, 'd> {
        RecordReader { place: RecordUse::new(record), diags }
    }

    /// The same reader, for a shorter time.
    pub fn reborrow(&mut self) -> RecordReader<'r, '_> {
        RecordReader { place: self.place, diags: self.diags }
    }

    /// The record.
    pub fn source(&self) -> RecordRef<'r> {
        self.place.record
    }

    /// Where errors of the record as a whole are reported: for an anonymous record, where it is used. Equal anonymous
    /// records are one record, which knows only the first location where it was written.
    pub fn span(&self) -> Span {
        self.place.span
    }

    /// Where errors in a field are reported: see [`FieldRef::blame`](crate::records::graph::FieldRef::blame).
    pub fn blame(&self, field: &str) -> Span {
        self.place.blame(field)
    }

    /// Reports a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diags.push(diagnostic)
    }

    /// Reports an error of the record as a whole.
    pub fn error(&mut self, message: impl Into<String>) -> Reported {
        let error = self.source().error(message);
        self.report_relocated(error)
    }

    /// Reports an error in a field.
    pub fn field_error(&mut self, field: &str, message: impl Into<String>) -> Reported {
        let error = self.source().field_error(field, message);
        self.report_relocated(error)
    }

    /// Warns of the record as a whole.
    pub fn warning(&mut self, message: impl Into<String>) {
        let warning = self.source().warning(message);
        self.report_relocated(warning);
    }

    /// Warns of a field.
    pub fn field_warning(&mut self, field: &str, message: impl Into<String>) {
        let warning = self.source().field_warning(field, message);
        self.report_relocated(warning);
    }

    fn report_relocated(&mut self, mut error: Diagnostic) -> Reported {
        error.span = error.span.map(|span| self.place.relocated(span));
        self.diags.push(error)
    }

    fn keep<T>(&mut self, result: Result<T, Diagnostic>) -> Result<T, Reported> {
        result.map_err(|error| self.report_relocated(error))
    }

    /// A field as a value of this type.
    ///
    /// # Errors
    /// See [`RecordRef::field_as`].
    pub fn field_as<T: FromValue<'r>>(&mut self, field: &str) -> Result<T, Reported> {
        let result = self.source().field_as(field);
        self.keep(result)
    }

    /// A field that may be `?`: `None` then.
    ///
    /// # Errors
    /// See [`RecordRef::optional`].
    pub fn optional<T: FromValue<'r>>(&mut self, field: &str) -> Result<Option<T>, Reported> {
        self.field_as(field)
    }

    /// A field that may be `?` or missing: `None` then.
    ///
    /// # Errors
    /// See [`RecordRef::optional_if_declared`].
    pub fn optional_if_declared<T: FromValue<'r>>(&mut self, field: &str) -> Result<Option<T>, Reported> {
        let result = self.source().optional_if_declared(field);
        self.keep(result)
    }

    /// A string or code.
    ///
    /// # Errors
    /// See [`RecordRef::text`].
    pub fn text(&mut self, field: &str) -> Result<&'r str, Reported> {
        self.field_as(field)
    }

    /// An integer: an `int`, a `bit`, or `bits` that are all known.
    ///
    /// # Errors
    /// See [`RecordRef::int`].
    pub fn int<T: Integer + FromValue<'r>>(&mut self, field: &str) -> Result<T, Reported> {
        self.field_as(field)
    }

    /// A bit, or an integer that is 0 or 1.
    ///
    /// # Errors
    /// See [`RecordRef::bit`].
    pub fn bit(&mut self, field: &str) -> Result<bool, Reported> {
        self.field_as(field)
    }

    /// A dag.
    ///
    /// # Errors
    /// See [`RecordRef::dag`].
    pub fn dag(&mut self, field: &str) -> Result<DagRef<'r>, Reported> {
        self.field_as(field)
    }

    /// A record.
    ///
    /// # Errors
    /// See [`RecordRef::record`].
    pub fn record(&mut self, field: &str) -> Result<RecordRef<'r>, Reported> {
        self.field_as(field)
    }

    /// A list.
    ///
    /// # Errors
    /// If the field is not a list, and for each element that cannot be converted.
    pub fn list<T: FromValue<'r>>(&mut self, field: &str) -> Result<Vec<T>, Reported> {
        let list: ListRef<'r> = self.field_as(field)?;
        Reported::all(list.iter().map(|element| self.keep(T::from_value(element))))
    }

    /// A reader of the record in a field.
    ///
    /// # Errors
    /// See [`RecordRef::record`].
    pub fn nested(&mut self, field: &str) -> Result<RecordReader<'r, '_>, Reported> {
        let record = self.record(field)?;
        Ok(RecordReader { place: self.place.referred(field, record), diags: self.diags })
    }

    /// Reads each record of a list.
    ///
    /// # Errors
    /// If the field is not a list of records, and those of `read`, which is called for every record.
    pub fn each<T>(
        &mut self,
        field: &str,
        mut read: impl FnMut(&mut RecordReader<'r, '_>) -> Result<T, Reported>,
    ) -> Result<Vec<T>, Reported> {
        let list: ListRef<'r> = self.field_as(field)?;
        Reported::all(list.iter().map(|element: ValueRef<'r>| {
            let record = self.keep(element.as_def())?;
            read(&mut RecordReader { place: self.place.referred(field, record), diags: self.diags })
        }))
    }
}

impl Records {
    /// Reads each record of a class, in the natural order of their names.
    ///
    /// # Errors
    /// If there is no such class, and those of `read`, which is called for every record.
    pub fn read_each<'a, T>(
        &'a self,
        class: &str,
        diags: &mut Diags,
        read: impl FnMut(&mut RecordReader<'a, '_>) -> Result<T, Reported>,
    ) -> Result<Vec<T>, Reported> {
        match self.missing_class(class) {
            None => self.read_each_if_defined(class, diags, read),
            Some(missing) => Err(diags.push(missing)),
        }
    }

    /// As [`read_each`](Self::read_each); there are none if there is no such class.
    ///
    /// # Errors
    /// Those of `read`, which is called for every record.
    pub fn read_each_if_defined<'a, T>(
        &'a self,
        class: &str,
        diags: &mut Diags,
        mut read: impl FnMut(&mut RecordReader<'a, '_>) -> Result<T, Reported>,
    ) -> Result<Vec<T>, Reported> {
        Reported::all(
            self.defs_of_if_defined(class).into_iter().map(|record| read(&mut RecordReader::new(record, diags))),
        )
    }
}
