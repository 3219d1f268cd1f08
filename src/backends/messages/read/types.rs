//! Reads enums, headers and structs, the types of fields.

use super::layout::Owner;
use super::reader::{HEADERS, Reader};
use super::since::Added;
use crate::lock::Part;
use crate::model::generated_names::set_enum_constants;
use crate::model::{Constant, Enum, EnumId, EnumValue, FieldType, Headers, Scalar, Struct, StructId};
use tdgen_language::diagnostics::{Diagnostic, Reported};
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::{ListRef, RecordRef};
use tdgen_language::records::read::RecordUse;
use tdgen_language::source::Span;

impl<'r> Reader<'r, '_> {
    pub(super) fn constants(&mut self) {
        for record in std::mem::take(&mut self.definitions.constants) {
            let ty = self.integer_type(record, "type", "the type of a constant");
            let value = self.diags.keep(record.int::<i64>("value")).unwrap_or_default();
            let value = number_of(ty, value);
            let (least, most) = ty.range().unwrap_or_default();
            if value < least || value > most {
                let message = format!("constant {value} does not fit into `{}`", ty.name());
                self.report(record, "value", message);
            }
            let item = Constant {
                name: self.name(record),
                description: self.text(record, "description"),
                module: self.module(record),
                ty,
                value,
                place: record.span(),
            };
            self.model.constants.push(item);
        }
    }

    pub(super) fn enums(&mut self) {
        for record in std::mem::take(&mut self.definitions.enums) {
            self.types.insert(record.id, FieldType::Enum(EnumId::at(self.model.enums.len())));
            let storage = self.integer_type(record, "storage", "storage");
            let item = Enum {
                name: self.name(record),
                description: self.text(record, "description"),
                module: self.module(record),
                storage,
                is_flags: record.is_a("Flags"),
                allows_alias: self.diags.keep(record.bit("allowAlias")).unwrap_or_default(),
                values: self.values(record, storage),
                place: record.span(),
            };
            self.model.enums.push(item);
        }
        set_enum_constants(&mut self.model.enums, self.model.enum_prefixes);
    }

    /// Returns the integer type that a field of a record names; `role` is that of the type in messages.
    fn integer_type(&mut self, record: RecordRef<'r>, field: &str, role: &str) -> Scalar {
        let Some(ty) = self.diags.keep(record.record(field)) else {
            return Scalar::U64;
        };
        let scalar = Scalar::named(&ty.name())
            .filter(|scalar| scalar.is_integer() && !matches!(scalar, Scalar::Char | Scalar::U24));
        scalar.unwrap_or_else(|| {
            let message = format!("expected an integer type as {role}, found `{}`", ty.name());
            let place = record.blame(field);
            self.diags.push(
                Diagnostic::error(place, message)
                    .help("the integer types are uint8_t to uint64_t and int8_t to int64_t"),
            );
            Scalar::U64
        })
    }

    fn values(&mut self, record: RecordRef<'r>, storage: Scalar) -> Vec<EnumValue> {
        let Some(list) = self.diags.keep(record.field_as::<ListRef>("values")) else {
            return Vec::new();
        };
        if list.is_empty() {
            let message = format!("enum `{}` has no value", record.name());
            self.report(record, "values", message);
        }
        let owner = self.name(record);
        let mut values = Vec::with_capacity(list.len());
        for (at, value) in list.iter().enumerate() {
            let Ok(value) = value.as_def() else { continue };
            let number = self.diags.keep(value.int::<i64>("value")).unwrap_or_default();
            let name = self.name(value);
            let added = Added {
                what: format!("value `{name}` of `{owner}`"),
                owner: &owner,
                part: Part::Named(&name),
                record: value,
                place: list.place(at),
            };
            let since = added.since(self.model.version, self.lock, self.diags).unwrap_or_default();
            values.push(EnumValue {
                name,
                constant: String::new(),
                description: self.text(value, "description"),
                value: number_of(storage, number),
                value_place: value_place(value, list.place(at)),
                since,
                place: list.place(at),
            });
        }
        values
    }

    /// Reads the four headers and those that they contain, which come first.
    pub(super) fn headers(&mut self) -> Result<Headers, Reported> {
        let header = |field| {
            let record = self.diags.report(self.schema.record(field))?;
            self.header(record, &mut Vec::new())
        };
        let [common, command, response, event] = HEADERS.map(header);
        Ok(Headers { common: common?, command: command?, response: response?, event: event? })
    }

    /// Returns the positions at which the schema names its headers.
    pub(super) fn header_places(&self) -> [Span; 4] {
        HEADERS.map(|field| self.schema.blame(field))
    }

    /// Reads a header; `above` are the headers that contain it, the outermost first.
    fn header(&mut self, record: RecordRef<'r>, above: &mut Vec<RecordId>) -> Result<StructId, Reported> {
        if let Some(FieldType::Struct(known)) = self.types.get(&record.id) {
            return Ok(*known);
        }
        if above.contains(&record.id) || above.len() >= MAX_HEADERS {
            let message =
                format!("header `{}` contains itself, or headers nest deeper than {MAX_HEADERS}", record.name());
            return Err(self.diags.push(Diagnostic::error(record.span(), message)));
        }
        above.push(record.id);
        if let Ok(fields) = record.field_as::<ListRef>("fields") {
            let types = fields.iter().filter_map(|field| field.as_def().ok()?.field("type").ok()?.as_def().ok());
            for inner in types.filter(|ty| ty.is_a("Header")) {
                self.header(inner, above)?;
            }
        }
        above.pop();
        Ok(self.data(record, true))
    }

    pub(super) fn structs(&mut self) {
        for record in std::mem::take(&mut self.definitions.structs) {
            self.data(record, false);
        }
    }

    fn data(&mut self, record: RecordRef<'r>, is_header: bool) -> StructId {
        let owner = if is_header { Owner::Header } else { Owner::Struct };
        let layout = self.layout(record, owner, (0, 1));
        let depth = self.model.depth(&layout);
        if depth > MAX_NESTING {
            let message = format!("structs nest deeper than {MAX_NESTING} in `{}`", record.name());
            self.diags.push(Diagnostic::error(record.span(), message));
        }
        let item = Struct {
            name: self.name(record),
            description: self.text(record, "description"),
            module: self.module(record),
            is_header,
            depth,
            layout,
            place: record.span(),
        };
        let id = StructId::at(self.model.structs.len());
        self.model.structs.push(item);
        self.types.insert(record.id, FieldType::Struct(id));
        id
    }
}

/// The location of the number of an enum's value, which is written at `place`.
fn value_place(value: RecordRef<'_>, place: Span) -> Span {
    RecordUse { record: value, span: place }.argument_place("Number").unwrap_or(place)
}

/// Returns the value of an integer of a record, which is signed; the type gives its 64 bits a meaning.
fn number_of(ty: Scalar, number: i64) -> i128 {
    if ty == Scalar::U64 { i128::from(number as u64) } else { i128::from(number) }
}

/// The nesting of headers.
const MAX_HEADERS: usize = 4;

/// The nesting of structs.
const MAX_NESTING: u32 = 8;
