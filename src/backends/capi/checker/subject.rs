//! [`Subject`]: a description with the positions of its strings, for the checks.
//!
//! Invalid fields are skipped: the reader reports them.

use std::collections::VecDeque;

use super::literals::Literals;
use crate::model::api::Api;
use crate::model::api::{CLASSES, VARIABLE};
use crate::model::naming::TYPE_CLASSES;
use crate::read::exchanged::are_exchanged;
use crate::types::c_type::CType;
use tdgen_language::records::Records;
use tdgen_language::records::read::RecordUse;
use tdgen_language::source::{SourceMap, Span};

/// The description that is checked.
pub(super) struct Subject<'r> {
    /// The valid objects.
    pub(super) model: &'r Api,
    /// All objects, including invalid ones.
    pub(super) objects: Vec<Object<'r>>,
    /// The records that name the API.
    pub(super) apis: Vec<RecordUse<'r>>,
    /// All uses of types.
    pub(super) types: Vec<TypeUse<'r>>,
    /// The string literals of its files.
    pub(super) literals: Literals,
    /// Whether unknown names are only reported if they have the prefix of the API.
    pub(super) is_only_own: bool,
    records: &'r Records,
}

/// An object: a macro, handle, enumeration and so on.
#[derive(Clone)]
pub(super) struct Object<'r> {
    pub(super) class: &'static str,
    /// The name in C.
    pub(super) name: String,
    pub(super) part: RecordUse<'r>,
}

impl Object<'_> {
    /// What objects of its class are called.
    pub(super) fn noun(&self) -> &'static str {
        match self.class {
            "Handle" => "handle",
            "Enum" => "enumeration",
            "Typedef" => "typedef",
            "FptrTypedef" => "callback type",
            "Struct" => "structure",
            "Function" => "function",
            "Macro" => "macro",
            _ => "object",
        }
    }
}

/// A string with the position of its literal, or of its field if the literal is unknown.
#[derive(Clone, Copy)]
pub(super) struct Text<'r> {
    pub(super) text: &'r str,
    pub(super) place: Span,
}

impl Text<'_> {
    /// The position of some of its bytes; the whole literal if it has escapes.
    pub(super) fn within(self, start: usize, end: usize) -> Span {
        let is_plain = (self.place.end - self.place.start) as usize == self.text.len() + 2;
        match (u32::try_from(start), u32::try_from(end)) {
            (Ok(start), Ok(end)) if is_plain => {
                let first = self.place.start + 1;
                Span::new(first + start, first + end)
            }
            _ => self.place,
        }
    }
}

impl<'r> Subject<'r> {
    pub(super) fn new(model: &'r Api, records: &'r Records, sources: &SourceMap) -> Subject<'r> {
        let object = |class: &'static str| {
            let records = records.defs_of_if_defined(class).into_iter();
            let named = records.filter(|record| !record.is_anonymous());
            named.map(move |record| Object { class, name: bare(&record.name()), part: RecordUse::new(record) })
        };
        let objects: Vec<Object<'r>> = CLASSES.into_iter().chain([VARIABLE]).flat_map(object).collect();
        let apis: Vec<_> = records.defs_of_if_defined("API").into_iter().map(RecordUse::new).collect();
        let parts = objects.iter().map(|object| object.part).chain(apis.iter().copied());
        let literals = Literals::of(sources, parts.map(|part| part.span));
        let mut subject = Subject { model, objects, apis, types: Vec::new(), literals, is_only_own: false, records };
        subject.types = subject.mentioned_types();
        subject
    }

    /// What to do about a name that nothing declares.
    pub(super) fn declare_it(&self, verb: &str, name: &str) -> String {
        let other = match self.model.names.is_described {
            true => "add it to `known_types` in the API record".to_owned(),
            false => format!("pass --known-types={name}"),
        };
        format!("{verb} it, or {other} if another header declares it")
    }

    /// Whether an unknown name may be that of another header.
    pub(super) fn may_be_foreign(&self, name: &str) -> bool {
        self.is_only_own && !self.is_own(name)
    }

    /// Whether a name begins like those of the API: its constants, or its types and functions.
    pub(super) fn is_own(&self, name: &str) -> bool {
        let names = &self.model.names;
        let after = |prefix: &str| name.strip_prefix(prefix).and_then(|rest| rest.chars().next().map(|c| (c, rest)));
        let is_constant = after(&names.upper_prefix).is_some_and(|(first, rest)| {
            first == '_' && rest.len() > 1 && !rest.contains(|c: char| c.is_ascii_lowercase())
        });
        let is_other = after(&names.prefix)
            .is_some_and(|(first, rest)| first.is_ascii_uppercase() || (first == '_' && rest.ends_with("_t")));
        is_constant || is_other
    }

    /// The objects of a class.
    pub(super) fn of_class(&self, class: &str) -> impl Iterator<Item = &Object<'r>> {
        self.objects.iter().filter(move |object| object.class == class)
    }

    /// Functions and callbacks.
    pub(super) fn callables(&self) -> impl Iterator<Item = &Object<'r>> {
        self.of_class("Function").chain(self.of_class("FptrTypedef"))
    }

    /// The string in a field.
    pub(super) fn text(&self, part: RecordUse<'r>, field: &str) -> Option<Text<'r>> {
        let text = self.word(part, field)?;
        Some(self.placed(part, field, text))
    }

    /// The string in a field without its position. The reader reports a type and a name in each other's place; the
    /// checks read what was meant.
    pub(super) fn word(&self, part: RecordUse<'r>, field: &str) -> Option<&'r str> {
        let text = |field: &str| part.record.get(field)?.value().as_str().ok();
        let other = match field {
            "type" => "name",
            "name" => "type",
            _ => return text(field),
        };
        let is_declared = |name: &str| {
            self.records.def(name).is_some_and(|record| TYPE_CLASSES.iter().any(|class| record.is_a(class)))
        };
        let is_exchanged =
            text("type").zip(text("name")).is_some_and(|(ty, name)| are_exchanged(ty, name, is_declared));
        text(if is_exchanged { other } else { field })
    }

    /// The strings in a list.
    pub(super) fn texts(&self, part: RecordUse<'r>, field: &str) -> Vec<Text<'r>> {
        let list = part.record.get(field).and_then(|field| field.value().as_list().ok());
        let values = list.into_iter().flat_map(|list| list.iter());
        let texts = values.filter_map(|value| value.as_str().ok());
        texts.map(|text| self.placed(part, field, text)).collect()
    }

    /// The records in a list.
    pub(super) fn parts(&self, part: RecordUse<'r>, field: &str) -> Vec<RecordUse<'r>> {
        let list = part.record.get(field).and_then(|field| field.value().as_list().ok());
        let values = list.into_iter().flat_map(|list| list.iter());
        let records = values.filter_map(|value| value.as_def().ok());
        records.map(|record| part.referred(field, record)).collect()
    }

    /// The record in a field.
    pub(super) fn part(&self, part: RecordUse<'r>, field: &str) -> Option<RecordUse<'r>> {
        let record = part.record.get(field)?.value().as_def().ok()?;
        Some(part.referred(field, record))
    }

    /// A number or bit in a field.
    pub(super) fn number(&self, part: RecordUse<'r>, field: &str) -> Option<i64> {
        part.record.get(field)?.value().as_int().ok()
    }

    /// The C type in a field with its position.
    pub(super) fn c_type(&self, part: RecordUse<'r>, field: &str) -> Option<(CType, Text<'r>)> {
        let text = self.text(part, field)?;
        // The type of an enumerator can be an array.
        let (element, _) = text.text.split_once('[').filter(|_| !text.text.contains('(')).unwrap_or((text.text, ""));
        Some((CType::parse(element).ok()?, text))
    }

    fn mentioned_types(&self) -> Vec<TypeUse<'r>> {
        let mut uses = Vec::new();
        let mut add = |object: &Object<'r>, part: RecordUse<'r>, field: &str| {
            if let Some((ty, text)) = self.c_type(part, field) {
                uses.push(TypeUse { user: object.clone(), ty, place: text.place });
            }
        };
        for object in &self.objects {
            let part = object.part;
            match object.class {
                "Typedef" => add(object, part, "value"),
                VARIABLE => add(object, part, "type"),
                "FptrTypedef" | "Function" => add(object, part, "return"),
                _ => {}
            }
            for (list, field) in [("params", "type"), ("members", "type"), ("etors", "tagged_type")] {
                let mut waiting: VecDeque<RecordUse<'r>> = self.parts(part, list).into();
                // Structures and unions inside of a structure, which may contain themselves.
                let mut most = 1_000_000;
                while let Some(part) = waiting.pop_front().filter(|_| most > 0) {
                    most -= 1;
                    if field == "type" && matches!(self.word(part, field), Some("struct" | "union")) {
                        waiting.extend(self.parts(part, list));
                    } else {
                        add(object, part, field);
                    }
                }
            }
        }
        uses
    }

    fn placed(&self, part: RecordUse<'r>, field: &str, text: &'r str) -> Text<'r> {
        let place = part.blame(field);
        let end = self.records.end_of_definition(place);
        let literal = self.literals.find(text.as_bytes(), place.start, end);
        Text { text, place: literal.unwrap_or(place) }
    }
}

/// A use of a type.
pub(super) struct TypeUse<'r> {
    /// The object that uses it.
    pub(super) user: Object<'r>,
    pub(super) ty: CType,
    pub(super) place: Span,
}

/// The name of a macro without its parameters.
fn bare(name: &str) -> String {
    name.split('(').next().unwrap_or(name).to_owned()
}
