//! [`Document`]: the content of a schema in YAML, before its names are resolved.
//!
//! Names are [`Ident`]s, which have positions.

use super::keys::{
    EnumKeys, FieldKeys, HeadersKeys, MessageKeys, ModuleKeys, SchemaKeys, StructKeys, TraceEventKeys, TraceGroupKeys,
    ValueKeys,
};
use super::shape::{Number, ShapeReader};
use crate::backends::messages::yaml::tree::NodeId;
use crate::diagnostics::Diagnostic;
use crate::parser::ast::Ident;
use crate::source::{Span, Symbol};

/// An integer that records can hold, and its position.
pub(super) type Int = (i64, Span);

/// A whole schema. Definitions refer to each other by their indices in these lists.
pub(super) struct Document {
    pub(super) name: Ident,
    pub(super) description: Option<Ident>,
    pub(super) version: [Int; 3],
    pub(super) start_id: Option<Int>,
    pub(super) max_id: Option<Int>,
    /// The position of the feature `Arrays`.
    pub(super) arrays: Option<Span>,
    /// The fields of the record `Schema` that name headers, with these names.
    pub(super) headers: [(&'static str, Option<Ident>); 4],
    pub(super) modules: Vec<Module>,
    pub(super) enums: Vec<Enum>,
    /// Structs and headers.
    pub(super) structs: Vec<Struct>,
    pub(super) messages: Vec<Message>,
    pub(super) groups: Vec<TraceGroup>,
    pub(super) events: Vec<TraceEvent>,
}

pub(super) struct Module {
    pub(super) name: Ident,
    pub(super) description: Option<Ident>,
}

pub(super) struct Enum {
    pub(super) name: Ident,
    pub(super) module: usize,
    pub(super) description: Option<Ident>,
    pub(super) storage: Ident,
    pub(super) values_span: Span,
    pub(super) values: Vec<Value>,
}

pub(super) struct Value {
    pub(super) name: Ident,
    pub(super) number: Int,
    pub(super) description: Option<Ident>,
}

pub(super) struct Struct {
    pub(super) name: Ident,
    /// None for a header.
    pub(super) module: Option<usize>,
    pub(super) description: Option<Ident>,
    pub(super) fields: Fields,
}

pub(super) struct Message {
    pub(super) name: Ident,
    pub(super) module: usize,
    /// The class of its record: `Command`, `Response` or `Event`.
    pub(super) class: Ident,
    pub(super) paired: Option<Ident>,
    pub(super) description: Option<Ident>,
    pub(super) id: Option<Int>,
    pub(super) fields: Option<Fields>,
}

pub(super) struct TraceGroup {
    pub(super) name: Ident,
    pub(super) module: usize,
    pub(super) description: Option<Ident>,
    pub(super) id: Option<Int>,
}

pub(super) struct TraceEvent {
    pub(super) name: Ident,
    pub(super) module: usize,
    pub(super) group: Option<usize>,
    pub(super) description: Option<Ident>,
    pub(super) id: Option<Int>,
    pub(super) fields: Option<Fields>,
}

/// Fields, and the position of their list.
pub(super) struct Fields {
    pub(super) span: Span,
    pub(super) list: Vec<Field>,
}

pub(super) struct Field {
    pub(super) name: Ident,
    pub(super) ty: FieldType,
    pub(super) description: Option<Ident>,
    pub(super) length: Option<Int>,
}

/// The type of a field.
#[derive(Clone, Copy)]
pub(super) enum FieldType {
    /// A type of the library.
    Named(Ident),
    Struct(Ident),
    Enum(Ident),
}

/// Reads a schema. Invalid parts were reported and are omitted; none if the root is not a mapping.
pub(super) fn read(reader: &mut ShapeReader, root: NodeId) -> Option<Document> {
    let keys: SchemaKeys = reader.keyed(root)?;
    let version = [keys.major, keys.minor, keys.patch].map(|node| reader.int(node));
    let mut headers = Vec::new();
    let names = reader.headers(keys.headers, &mut headers);
    let mut document = Document {
        // A missing name was reported, and the document is not lowered.
        name: reader.text(keys.name).unwrap_or_else(missing),
        description: reader.description(keys.description),
        version: version.map(Option::unwrap_or_default),
        start_id: reader.int(keys.start_id),
        max_id: reader.int(keys.max_id),
        arrays: reader.feature(keys.features, "Arrays"),
        headers: names,
        modules: Vec::new(),
        enums: Vec::new(),
        structs: headers,
        messages: Vec::new(),
        groups: Vec::new(),
        events: Vec::new(),
    };
    for &module in reader.items(keys.modules) {
        reader.module(module, &mut document);
    }
    Some(document)
}

/// Replaces a missing name.
fn missing() -> Ident {
    Ident { name: Symbol::EMPTY, span: Span::default() }
}

impl ShapeReader<'_> {
    fn headers(&mut self, node: Option<NodeId>, structs: &mut Vec<Struct>) -> [(&'static str, Option<Ident>); 4] {
        let keys = node.and_then(|node| self.keyed::<HeadersKeys>(node));
        let list = keys.and_then(|keys| keys.structs);
        for &header in self.items(list) {
            structs.extend(self.structure(header, None));
        }
        let name = |of: fn(HeadersKeys) -> Option<NodeId>| self.text(keys.and_then(of));
        [
            ("commonHeader", name(|keys| keys.common)),
            ("commandHeader", name(|keys| keys.command)),
            ("responseHeader", name(|keys| keys.response)),
            ("eventHeader", name(|keys| keys.event)),
        ]
    }

    /// Returns a description; none for an empty one.
    fn description(&self, node: Option<NodeId>) -> Option<Ident> {
        self.text(node).filter(|text| text.name != Symbol::EMPTY)
    }

    /// Returns the position of a feature in the list of features.
    fn feature(&self, list: Option<NodeId>, name: &str) -> Option<Span> {
        let items = self.items(list).iter();
        let mut found = items.filter(|&&item| self.word(Some(item)) == Some(name.as_bytes()));
        found.next().map(|&item| self.tree[item].span)
    }

    fn module(&mut self, node: NodeId, document: &mut Document) -> Option<()> {
        let keys: ModuleKeys = self.keyed(node)?;
        let module = document.modules.len();
        document.modules.push(Module {
            name: self.text(keys.name).unwrap_or_else(missing),
            description: self.description(keys.description),
        });
        for &node in self.items(keys.enums) {
            document.enums.extend(self.enumeration(node, module));
        }
        for &node in self.items(keys.structs) {
            document.structs.extend(self.structure(node, Some(module)));
        }
        for &node in self.items(keys.messages) {
            document.messages.extend(self.message(node, module));
        }
        for &node in self.items(keys.events) {
            document.events.extend(self.event(node, module, None));
        }
        for &node in self.items(keys.groups) {
            self.group(node, module, document);
        }
        Some(())
    }

    fn enumeration(&mut self, node: NodeId, module: usize) -> Option<Enum> {
        let keys: EnumKeys = self.keyed(node)?;
        let storage = self.text(keys.storage);
        let is_unsigned = self.word(keys.storage).is_some_and(|word| word.starts_with(b"u"));
        let largest = match self.word(keys.storage) {
            Some(b"uint64_t") => i128::from(u64::MAX),
            _ => i128::from(i64::MAX),
        };
        let items = self.items(keys.values);
        let mut values = Vec::with_capacity(items.len());
        for &value in items {
            values.extend(self.value(value, is_unsigned, largest));
        }
        Some(Enum {
            name: self.text(keys.name)?,
            module,
            description: self.description(keys.description),
            storage: storage?,
            values_span: self.tree[keys.values?].span,
            values,
        })
    }

    /// Reads a value of an enum. Integers of records have 64 bits: large numbers of `uint64_t` are negative there.
    fn value(&mut self, node: NodeId, is_unsigned: bool, largest: i128) -> Option<Value> {
        let keys: ValueKeys = self.keyed(node)?;
        let Number { value, span } = self.number(keys.value)?;
        if is_unsigned && value < 0 {
            let message = format!("negative value {value} in an unsigned enum");
            self.report(Diagnostic::error(span, message));
            return None;
        }
        if value > largest {
            let message = format!("value {value} does not fit into the type of the enum");
            self.report(Diagnostic::error(span, message));
            return None;
        }
        Some(Value {
            name: self.text(keys.name)?,
            number: (value as i64, span),
            description: self.description(keys.description),
        })
    }

    fn structure(&mut self, node: NodeId, module: Option<usize>) -> Option<Struct> {
        let keys: StructKeys = self.keyed(node)?;
        let fields = self.fields(keys.fields);
        Some(Struct {
            name: self.text(keys.name)?,
            module,
            description: self.description(keys.description),
            fields: fields?,
        })
    }

    fn message(&mut self, node: NodeId, module: usize) -> Option<Message> {
        let keys: MessageKeys = self.keyed(node)?;
        let (id, fields) = (self.int(keys.id), self.fields(keys.fields));
        Some(Message {
            name: self.text(keys.name)?,
            module,
            class: self.text(keys.ty)?,
            paired: self.name_or_none(keys.paired),
            description: self.description(keys.description),
            id,
            fields,
        })
    }

    fn group(&mut self, node: NodeId, module: usize, document: &mut Document) -> Option<()> {
        let keys: TraceGroupKeys = self.keyed(node)?;
        let id = self.int(keys.id);
        let group = document.groups.len();
        document.groups.push(TraceGroup {
            name: self.text(keys.name).unwrap_or_else(missing),
            module,
            description: self.description(keys.description),
            id,
        });
        for &event in self.items(keys.events) {
            document.events.extend(self.event(event, module, Some(group)));
        }
        Some(())
    }

    fn event(&mut self, node: NodeId, module: usize, group: Option<usize>) -> Option<TraceEvent> {
        let keys: TraceEventKeys = self.keyed(node)?;
        let (id, fields) = (self.int(keys.id), self.fields(keys.fields));
        Some(TraceEvent {
            name: self.text(keys.name)?,
            module,
            group,
            description: self.description(keys.description),
            id,
            fields,
        })
    }

    fn fields(&mut self, list: Option<NodeId>) -> Option<Fields> {
        let span = self.tree[list?].span;
        let items = self.items(list);
        let mut fields = Vec::with_capacity(items.len());
        for &field in items {
            fields.extend(self.field(field));
        }
        Some(Fields { span, list: fields })
    }

    fn field(&mut self, node: NodeId) -> Option<Field> {
        let keys: FieldKeys = self.keyed(node)?;
        let length = self.int(keys.length);
        let ty = match self.word(keys.ty)? {
            b"struct" => FieldType::Struct(self.text(keys.of_struct)?),
            b"enum" => FieldType::Enum(self.text(keys.of_enum)?),
            _ => FieldType::Named(self.text(keys.ty)?),
        };
        Some(Field { name: self.text(keys.name)?, ty, description: self.description(keys.description), length })
    }
}
