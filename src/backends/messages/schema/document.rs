//! [`Document`]: the content of a schema in YAML, before its names are resolved.
//!
//! Names are [`Ident`]s, which have positions.

use super::keys::{
    ConstantKeys, EnumKeys, FieldKeys, HeadersKeys, MessageKeys, ModuleKeys, SchemaKeys, StructKeys, TraceEventKeys,
    TraceGroupKeys, ValueKeys,
};
use super::shape::{Number, ShapeReader};
use crate::yaml::scalars::Value as ScalarValue;
use crate::yaml::tree::{Kind, NodeId};
use tdgen_language::diagnostics::{Diagnostic, Reported};
use tdgen_language::parser::ast::Ident;
use tdgen_language::source::{Span, Symbol};

/// An integer that records can hold, and its position.
pub(super) type Int = (i64, Span);

/// A whole schema. Definitions refer to each other by their indices in these lists.
pub(super) struct Document {
    pub(super) name: Ident,
    /// The name in generated code, if the schema sets it.
    pub(super) c_name: Option<Ident>,
    pub(super) description: Option<Ident>,
    pub(super) version: [Int; 3],
    pub(super) start_id: Option<Int>,
    pub(super) max_id: Option<Int>,
    pub(super) handshake: Option<Int>,
    /// The position of the feature `Arrays`, or of a field that has its length in its name.
    pub(super) arrays: Option<Span>,
    /// The position of the feature `Nesting`.
    pub(super) nesting: Option<Span>,
    /// The position of the feature `EnumPrefixes`.
    pub(super) enum_prefixes: Option<Span>,
    /// The fields of the record `Schema` that name headers, with these names.
    pub(super) headers: NamedHeaders,
    /// The fields of the record `Schema` that name fields of headers, with these names.
    pub(super) roles: NamedFields,
    pub(super) modules: Vec<Module>,
    pub(super) constants: Vec<Constant>,
    pub(super) enums: Vec<Enum>,
    /// Structs and headers.
    pub(super) structs: Vec<Struct>,
    pub(super) messages: Vec<Message>,
    pub(super) groups: Vec<TraceGroup>,
    pub(super) events: Vec<TraceEvent>,
    /// Whether enums or structs were left out for their errors, so that unknown names may be theirs.
    pub(super) lacks_types: bool,
}

pub(super) struct Module {
    pub(super) name: Ident,
    pub(super) description: Option<Ident>,
}

pub(super) struct Constant {
    pub(super) name: Ident,
    pub(super) module: usize,
    pub(super) description: Option<Ident>,
    pub(super) ty: Ident,
    pub(super) value: Int,
}

pub(super) struct Enum {
    pub(super) name: Ident,
    pub(super) module: usize,
    pub(super) description: Option<Ident>,
    pub(super) storage: Ident,
    /// The position of `Flags: true`.
    pub(super) flags: Option<Span>,
    /// The position of `AllowAlias: true`.
    pub(super) alias: Option<Span>,
    pub(super) values_span: Span,
    pub(super) values: Vec<Value>,
}

pub(super) struct Value {
    pub(super) name: Ident,
    pub(super) number: Int,
    pub(super) description: Option<Ident>,
    /// The text of its version.
    pub(super) since: Option<Ident>,
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
    /// The text of its version.
    pub(super) since: Option<Ident>,
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
    pub(super) length: Option<NumberOrName>,
    pub(super) unit: Option<Ident>,
    pub(super) deprecated: Option<Ident>,
    pub(super) min: Option<NumberOrName>,
    pub(super) max: Option<NumberOrName>,
    pub(super) scale: Option<Ident>,
    pub(super) invalid: Option<NumberOrName>,
    pub(super) default: Option<Default>,
    pub(super) shape: ShapeNames,
    /// The text of its version.
    pub(super) since: Option<Ident>,
}

/// The value of a field in new messages.
pub(super) enum Default {
    One(NumberOrName),
    /// Those of the elements of an array, each with its text.
    Elements(Span, Vec<(NumberOrName, Ident)>),
}

impl Default {
    /// Returns the numbers and names in it.
    pub(super) fn values(&self) -> impl Iterator<Item = NumberOrName> {
        let (one, elements) = match self {
            Default::One(one) => (Some(*one), &[][..]),
            Default::Elements(_, elements) => (None, elements.as_slice()),
        };
        one.into_iter().chain(elements.iter().map(|(element, _)| *element))
    }
}

/// The names of other fields that say how a field is used.
#[derive(Clone, Copy)]
pub(super) struct ShapeNames {
    pub(super) count: Option<Ident>,
    /// The position of `Flexible: true`.
    pub(super) flexible: Option<Span>,
    pub(super) optional: Option<Ident>,
    pub(super) tag: Option<Ident>,
    pub(super) case: Option<NumberOrName>,
}

/// A number that may have a name.
#[derive(Clone, Copy)]
pub(super) enum NumberOrName {
    Number(Int),
    /// The name of a constant or of a value of an enum.
    Name(Ident),
    /// The text of a number that is not whole.
    Real(Ident),
}

/// The type of a field.
#[derive(Clone, Copy)]
pub(super) enum FieldType {
    /// A type of the library.
    Named(Ident),
    Struct(Ident),
    Enum(Ident),
}

/// Reads definitions from mappings whose shape is checked.
struct Reader<'r, 'a> {
    shapes: &'r mut ShapeReader<'a>,
    /// Whether enums or structs were left out for their errors.
    lacks_types: bool,
}

/// Reads a schema, without the parts that have errors. `default` is the name of a schema without a name.
pub(super) fn read(shapes: &mut ShapeReader, root: NodeId, default: Symbol) -> Result<Document, Reported> {
    let mut reader = Reader { shapes, lacks_types: false };
    let keys: SchemaKeys = reader.shapes.read_keyed(root)?;
    let version = reader.version([keys.major, keys.minor, keys.patch], root);
    let name = match keys.name {
        Ok(None) => Ident { name: default, span: reader.shapes.tree[root].span },
        Ok(Some(name)) => reader.shapes.text(name),
        Err(reported) => reader.name(Err(reported)),
    };
    let mut headers = Vec::new();
    let (names, roles) = reader.headers(keys.headers, &mut headers);
    let mut document = Document {
        // A document with an error is not lowered.
        name,
        c_name: reader.description(keys.c_name),
        description: reader.description(keys.description),
        version,
        start_id: reader.optional_int(keys.start_id),
        max_id: reader.optional_int(keys.max_id),
        handshake: reader.optional_int(keys.handshake),
        arrays: reader.feature(keys.features, "Arrays"),
        nesting: reader.feature(keys.features, "Nesting"),
        enum_prefixes: reader.feature(keys.features, "EnumPrefixes"),
        headers: names,
        roles,
        modules: Vec::new(),
        constants: Vec::new(),
        enums: Vec::new(),
        structs: headers,
        messages: Vec::new(),
        groups: Vec::new(),
        events: Vec::new(),
        lacks_types: false,
    };
    for &module in reader.items_of(keys.modules.map(Some)) {
        reader.module(module, &mut document);
    }
    document.lacks_types = reader.lacks_types;
    Ok(document)
}

impl Document {
    /// Returns the fields of all structs, messages and trace events.
    pub(super) fn fields_mut(&mut self) -> impl Iterator<Item = &mut Field> {
        let of_structs = self.structs.iter_mut().map(|of| Some(&mut of.fields));
        let of_messages = self.messages.iter_mut().map(|of| of.fields.as_mut());
        let of_events = self.events.iter_mut().map(|of| of.fields.as_mut());
        of_structs.chain(of_messages).chain(of_events).flatten().flat_map(|fields| &mut fields.list)
    }
}

/// The headers that a schema names, by the fields of the record `Schema`.
type NamedHeaders = [(&'static str, Option<Ident>); 4];

/// The fields of headers that a schema names, by the fields of the record `Schema`.
type NamedFields = [(&'static str, Option<Ident>); 5];

/// The value of a key that is not required.
type Optional = Result<Option<NodeId>, Reported>;

impl<'a> Reader<'_, 'a> {
    fn headers(&mut self, node: Optional, structs: &mut Vec<Struct>) -> (NamedHeaders, NamedFields) {
        let keys = node.and_then(|node| node.map(|node| self.shapes.read_keyed::<HeadersKeys>(node)).transpose());
        let keys = self.type_or_none(keys).flatten();
        if let Some(keys) = &keys {
            for &header in self.items_of(keys.structs) {
                let header = self.structure(header, None);
                structs.extend(self.type_or_none(header));
            }
        }
        let name = |of: fn(&HeadersKeys) -> Optional| {
            keys.as_ref().and_then(|keys| of(keys).ok()?).map(|node| self.shapes.text(node))
        };
        let headers = [
            ("commonHeader", name(|keys| keys.common)),
            ("commandHeader", name(|keys| keys.command)),
            ("responseHeader", name(|keys| keys.response)),
            ("eventHeader", name(|keys| keys.event)),
        ];
        (
            headers,
            [
                ("idField", name(|keys| keys.id)),
                ("sizeField", name(|keys| keys.size)),
                ("sequenceField", name(|keys| keys.sequence)),
                ("flagsField", name(|keys| keys.flags)),
                ("tagField", name(|keys| keys.tag)),
            ],
        )
    }

    /// Returns the parts of the version. A schema without any has the version 0.0.0, with a warning.
    fn version(&mut self, parts: [Optional; 3], root: NodeId) -> [Int; 3] {
        const NAMES: [&str; 3] = ["Version_Major", "Version_Minor", "Version_Patch"];
        let span = self.shapes.tree[root].span;
        let missing = parts.iter().zip(NAMES).filter(|(part, _)| matches!(part, Ok(None)));
        let missing: Vec<String> = missing.map(|(_, name)| format!("`{name}`")).collect();
        if !missing.is_empty() && !self.shapes.diags.has_errors() {
            let message = format!("the schema has no {}", missing.join(", "));
            let help = "a missing part is 0; both sides must have the same major version";
            self.shapes.report(Diagnostic::warning(span, message).help(help));
        }
        parts.map(|part| part.ok().flatten().and_then(|node| self.shapes.int(node).ok()).unwrap_or((0, span)))
    }

    /// Returns the definitions in a list; none if it has an error.
    fn items_of(&mut self, list: Optional) -> &'a [NodeId] {
        self.type_or_none(list).flatten().map_or(&[], |list| self.shapes.items(list))
    }

    /// Returns a type, or something with types; none if it has an error.
    fn type_or_none<T>(&mut self, ty: Result<T, Reported>) -> Option<T> {
        self.lacks_types |= ty.is_err();
        ty.ok()
    }

    /// Returns a name; an empty one if it has an error.
    fn name(&self, node: Result<NodeId, Reported>) -> Ident {
        node.map_or(Ident { name: Symbol::EMPTY, span: Span::default() }, |node| self.shapes.text(node))
    }

    /// Returns a description; none for an empty one.
    fn description(&self, node: Optional) -> Option<Ident> {
        let text = self.shapes.text(node.ok()??);
        (text.name != Symbol::EMPTY).then_some(text)
    }

    /// Returns an integer; none also if it has an error.
    fn optional_int(&mut self, node: Optional) -> Option<Int> {
        self.shapes.int(node.ok()??).ok()
    }

    /// Returns the position of a feature in the list of features.
    fn feature(&self, list: Optional, name: &str) -> Option<Span> {
        let mut items = self.shapes.items(list.ok()??).iter();
        let found = items.find(|&&item| self.shapes.word(item) == name.as_bytes());
        found.map(|&item| self.shapes.tree[item].span)
    }

    fn module(&mut self, node: NodeId, document: &mut Document) {
        let keys = self.shapes.read_keyed::<ModuleKeys>(node);
        let Some(keys) = self.type_or_none(keys) else {
            return;
        };
        let module = document.modules.len();
        document.modules.push(Module { name: self.name(keys.name), description: self.description(keys.description) });
        for &node in self.items_of(keys.constants) {
            document.constants.extend(self.constant(node, module));
        }
        for &node in self.items_of(keys.enums) {
            let item = self.enumeration(node, module);
            document.enums.extend(self.type_or_none(item));
        }
        for &node in self.items_of(keys.structs) {
            let item = self.structure(node, Some(module));
            document.structs.extend(self.type_or_none(item));
        }
        for &node in self.items_of(keys.messages) {
            document.messages.extend(self.message(node, module));
        }
        for &node in self.items_of(keys.events) {
            document.events.extend(self.event(node, module, None));
        }
        for &node in self.items_of(keys.groups) {
            self.group(node, module, document);
        }
    }

    fn constant(&mut self, node: NodeId, module: usize) -> Result<Constant, Reported> {
        let keys: ConstantKeys = self.shapes.read_keyed(node)?;
        Ok(Constant {
            name: self.shapes.text(keys.name?),
            module,
            description: self.description(keys.description),
            ty: self.shapes.text(keys.ty?),
            value: self.wide_int(keys.value?)?,
        })
    }

    /// Returns an integer; those above 63 bits are negative in records.
    fn wide_int(&mut self, node: NodeId) -> Result<Int, Reported> {
        let Number { value, span } = self.shapes.number(node)?;
        match i64::try_from(value).or_else(|_| u64::try_from(value).map(|value| value as i64)) {
            Ok(value) => Ok((value, span)),
            Err(_) => self.shapes.int(node),
        }
    }

    /// Returns a number, a truth value as a number, or a name.
    fn number_or_name(&mut self, node: Optional) -> Option<NumberOrName> {
        let node = node.ok()??;
        match self.shapes.tree.scalar(node, self.shapes.interner) {
            Some(ScalarValue::Text(_)) => Some(NumberOrName::Name(self.shapes.text(node))),
            Some(ScalarValue::Float(_)) => Some(NumberOrName::Real(self.shapes.text(node))),
            Some(ScalarValue::Bool(flag)) => Some(NumberOrName::Number((i64::from(flag), self.shapes.tree[node].span))),
            _ => self.wide_int(node).ok().map(NumberOrName::Number),
        }
    }

    /// Returns a number, a truth value or a name, or a list of them.
    fn default(&mut self, node: Optional) -> Option<Default> {
        let at = node.ok()??;
        if !matches!(self.shapes.tree[at].kind, Kind::Sequence(_)) {
            return self.number_or_name(node).map(Default::One);
        }
        let items = self.shapes.items(at).iter();
        let elements = items.filter_map(|&item| Some((self.number_or_name(Ok(Some(item)))?, self.shapes.text(item))));
        let elements = elements.collect();
        Some(Default::Elements(self.shapes.tree[at].span, elements))
    }

    fn enumeration(&mut self, node: NodeId, module: usize) -> Result<Enum, Reported> {
        let keys: EnumKeys = self.shapes.read_keyed(node)?;
        let storage = keys.storage.map(|node| self.shapes.word(node)).unwrap_or_default();
        let is_unsigned = !storage.starts_with(b"int");
        let largest = match storage {
            b"uint64_t" => i128::from(u64::MAX),
            _ => i128::from(i64::MAX),
        };
        let items = keys.values.map_or(&[][..], |list| self.shapes.items(list));
        let mut values = Vec::with_capacity(items.len());
        for &value in items {
            values.extend(self.value(value, is_unsigned, largest));
        }
        Ok(Enum {
            name: self.shapes.text(keys.name?),
            module,
            description: self.description(keys.description),
            storage: self.name(keys.storage),
            flags: self.shapes.truth(keys.flags),
            alias: self.shapes.truth(keys.alias),
            values_span: keys.values.map_or(Span::default(), |list| self.shapes.tree[list].span),
            values,
        })
    }

    /// Reads a value of an enum. Integers of records have 64 bits: large numbers of `uint64_t` are negative there.
    fn value(&mut self, node: NodeId, is_unsigned: bool, largest: i128) -> Result<Value, Reported> {
        let keys: ValueKeys = self.shapes.read_keyed(node)?;
        let Number { value, span } = self.shapes.number(keys.value?)?;
        if is_unsigned && value < 0 {
            let message = format!("negative value {value} in an unsigned enum");
            return Err(self.shapes.report(Diagnostic::error(span, message)));
        }
        if value > largest {
            let message = format!("value {value} does not fit into the type of the enum");
            return Err(self.shapes.report(Diagnostic::error(span, message)));
        }
        Ok(Value {
            name: self.shapes.text(keys.name?),
            number: (value as i64, span),
            description: self.description(keys.description),
            since: self.description(keys.since),
        })
    }

    fn structure(&mut self, node: NodeId, module: Option<usize>) -> Result<Struct, Reported> {
        let keys: StructKeys = self.shapes.read_keyed(node)?;
        let fields = keys.fields.map(|list| self.fields(list));
        Ok(Struct {
            name: self.shapes.text(keys.name?),
            module,
            description: self.description(keys.description),
            fields: fields.unwrap_or(Fields { span: Span::default(), list: Vec::new() }),
        })
    }

    fn message(&mut self, node: NodeId, module: usize) -> Result<Message, Reported> {
        let keys: MessageKeys = self.shapes.read_keyed(node)?;
        let (id, fields) = (self.optional_int(keys.id), self.optional_fields(keys.fields));
        Ok(Message {
            name: self.shapes.text(keys.name?),
            module,
            class: self.shapes.text(keys.ty?),
            paired: keys.paired?.and_then(|node| self.shapes.name_or_none(node)),
            description: self.description(keys.description),
            since: self.description(keys.since),
            id,
            fields,
        })
    }

    fn group(&mut self, node: NodeId, module: usize, document: &mut Document) {
        let Ok(keys) = self.shapes.read_keyed::<TraceGroupKeys>(node) else {
            return;
        };
        let group = document.groups.len();
        document.groups.push(TraceGroup {
            name: self.name(keys.name),
            module,
            description: self.description(keys.description),
            id: self.optional_int(keys.id),
        });
        for &event in self.items_of(keys.events.map(Some)) {
            document.events.extend(self.event(event, module, Some(group)));
        }
    }

    fn event(&mut self, node: NodeId, module: usize, group: Option<usize>) -> Result<TraceEvent, Reported> {
        let keys: TraceEventKeys = self.shapes.read_keyed(node)?;
        keys.ty?;
        let (id, fields) = (self.optional_int(keys.id), self.optional_fields(keys.fields));
        Ok(TraceEvent {
            name: self.shapes.text(keys.name?),
            module,
            group,
            description: self.description(keys.description),
            id,
            fields,
        })
    }

    fn optional_fields(&mut self, list: Optional) -> Option<Fields> {
        list.ok().flatten().map(|list| self.fields(list))
    }

    fn fields(&mut self, list: NodeId) -> Fields {
        let items = self.shapes.items(list);
        let mut fields = Vec::with_capacity(items.len());
        for &field in items {
            fields.extend(self.field(field));
        }
        Fields { span: self.shapes.tree[list].span, list: fields }
    }

    fn field(&mut self, node: NodeId) -> Result<Field, Reported> {
        let keys: FieldKeys = self.shapes.read_keyed(node)?;
        let length = self.number_or_name(keys.length);
        let (min, max) = (self.number_or_name(keys.min), self.number_or_name(keys.max));
        let (default, invalid) = (self.default(keys.default), self.number_or_name(keys.invalid));
        let shape = ShapeNames {
            count: self.description(keys.count),
            flexible: self.shapes.truth(keys.flexible),
            optional: self.description(keys.optional),
            tag: self.description(keys.tag),
            case: self.number_or_name(keys.case),
        };
        // A struct and an enum are named exactly if the type is one.
        let ty = match (self.shapes.text(keys.ty?), keys.of_struct?, keys.of_enum?) {
            (_, Some(name), _) => FieldType::Struct(self.shapes.text(name)),
            (_, None, Some(name)) => FieldType::Enum(self.shapes.text(name)),
            (name, None, None) => FieldType::Named(name),
        };
        Ok(Field {
            name: self.shapes.text(keys.name?),
            ty,
            description: self.description(keys.description),
            length,
            unit: self.description(keys.unit),
            deprecated: self.description(keys.deprecated),
            min,
            max,
            scale: self.description(keys.scale),
            invalid,
            default,
            shape,
            since: self.description(keys.since),
        })
    }
}
