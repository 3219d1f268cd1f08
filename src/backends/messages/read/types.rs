//! Reads enums, headers and structs, the types of fields.

use super::fields::Owner;
use super::reader::{HEADERS, Reader};
use crate::backends::messages::generated_names::set_enum_constants;
use crate::backends::messages::model::{Enum, EnumId, EnumValue, FieldType, Headers, Scalar, Struct, StructId};
use crate::diagnostics::{Diagnostic, Reported};
use crate::records::graph::{ListRef, RecordRef};
use crate::records::ids::RecordId;
use crate::source::Span;

impl<'r> Reader<'r, '_> {
    pub(super) fn enums(&mut self) {
        for record in std::mem::take(&mut self.definitions.enums) {
            self.types.insert(record.id, FieldType::Enum(EnumId::at(self.model.enums.len())));
            let storage = self.storage(record);
            let item = Enum {
                name: self.name(record),
                description: self.text(record, "description"),
                module: self.module(record),
                storage,
                allows_alias: self.diags.keep(record.bit("allowAlias")).unwrap_or_default(),
                values: self.values(record, storage),
                place: record.span(),
            };
            self.model.enums.push(item);
        }
        set_enum_constants(&mut self.model.enums, self.model.enum_prefixes);
    }

    fn storage(&mut self, record: RecordRef<'r>) -> Scalar {
        let Some(ty) = self.diags.keep(record.record("storage")) else {
            return Scalar::U64;
        };
        let scalar = Scalar::named(&ty.name()).filter(|scalar| scalar.is_integer() && *scalar != Scalar::Char);
        scalar.unwrap_or_else(|| {
            let message = format!("expected an integer type as storage, found `{}`", ty.name());
            let place = record.blame("storage");
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
        let mut values = Vec::with_capacity(list.len());
        for (at, value) in list.iter().enumerate() {
            let Ok(value) = value.as_def() else { continue };
            let number = self.diags.keep(value.int::<i64>("value")).unwrap_or_default();
            // Integers of records are signed; the storage gives their 64 bits a meaning.
            let number = if storage == Scalar::U64 { i128::from(number as u64) } else { i128::from(number) };
            values.push(EnumValue {
                name: self.name(value),
                constant: String::new(),
                description: self.text(value, "description"),
                value: number,
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
        if above.contains(&record.id) || above.len() >= MOST_HEADERS {
            let message =
                format!("header `{}` contains itself, or headers nest deeper than {MOST_HEADERS}", record.name());
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
        if depth > MOST_NESTING {
            let message = format!("structs nest deeper than {MOST_NESTING} in `{}`", record.name());
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

/// The nesting of headers.
const MOST_HEADERS: usize = 4;

/// The nesting of structs.
const MOST_NESTING: u32 = 8;
