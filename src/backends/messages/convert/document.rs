//! [`of`]: the document of a model. What follows from the position or is the default is left out.

use crate::model::generated_names::c_identifier;
use crate::model::{
    COMMAND_ID, Enum, Field, FieldType, Item as Part, Layout, MESSAGE_ID, Message, Model, ModuleId, Number, Shape,
    Since, Struct, TraceGroup,
};
use crate::schema::document::{Content, Definition, Document, Item, List, Scalar, ScalarKind};
use crate::schema::keys::{self, Constant, Headers, KeyOf, Module, Object, Schema, TraceEvent};
use crate::schema::library::is_library;
use tdgen_language::source::{Interner, SourceMap, Span};

/// Returns the document of a model whose files are `sources`. With `by_module`, definitions will be written module by
/// module, otherwise in the order of the model.
pub(super) fn of(model: &Model, sources: &SourceMap, by_module: bool, interner: &mut Interner) -> Document {
    let mut builder = Builder { model, sources, interner };
    let places = Places::of(model, by_module);
    let mut document = Document::new(builder.schema());
    let mut add = |list: List, module: Option<usize>, group: Option<usize>, item: Item| {
        document[list].push(Definition { module, group, ..Definition::new(item) });
    };
    if let Some(Grouping { first: 1, .. }) = places.grouping {
        add(List::Modules, None, None, builder.begin(Module::OBJECT, &model.title, ""));
    }
    for of in &model.modules {
        add(List::Modules, None, None, builder.begin(Module::OBJECT, &of.name, &of.description));
    }
    for of in &model.constants {
        let mut item = builder.begin(Constant::OBJECT, &of.name, &of.description);
        builder.text(&mut item, Constant::Type, of.ty.name());
        builder.int(&mut item, Constant::Value, of.value);
        add(List::Constants, places.module(of.module), None, item);
    }
    for of in &model.enums {
        add(List::Enums, places.module(of.module), None, builder.enumeration(of));
    }
    for of in model.plain_structs() {
        if builder.is_own(of) {
            add(List::Structs, places.module(of.module), None, builder.structure(of));
        }
    }
    for (of, rank) in model.declared_messages().zip(places.messages(model)) {
        let item = builder.message(of, model.start_id.saturating_add(rank as u64 + 1));
        add(List::Messages, places.module(of.module), None, item);
    }
    let mut groups = 0..;
    let mut indices = Vec::new();
    for (of, rank) in model.groups.iter().zip(places.groups(model)) {
        let is_written = places.writes(of);
        indices.push(if is_written { groups.next() } else { None });
        if is_written {
            let mut item = builder.begin(keys::TraceGroup::OBJECT, &of.name, &of.description);
            builder.id(&mut item, keys::TraceGroup::Id, of.id.into(), rank as u64, of.has_explicit_id);
            add(List::Groups, places.module(of.module), None, item);
        }
    }
    for (of, rank) in model.events.iter().zip(places.events(model)) {
        let mut item = builder.begin(TraceEvent::OBJECT, &of.name, &of.description);
        builder.id(&mut item, TraceEvent::Id, of.id.into(), rank as u64 + 1, of.has_explicit_id);
        builder.fields(&mut item, TraceEvent::Fields, &of.layout);
        add(List::Events, places.module(of.module), indices[of.group.0 as usize], item);
    }
    document
}

/// Where definitions are written, from which ids follow.
struct Places {
    /// None if definitions stay in the order of the model.
    grouping: Option<Grouping>,
}

/// The modules of definitions, which are written one after the other.
struct Grouping {
    /// How many modules come before those of the model: one if definitions without a module need one.
    first: usize,
    /// The module of definitions without a module.
    default: usize,
    /// Whether the groups are written that events without a group imply.
    writes_implied: bool,
}

impl Places {
    fn of(model: &Model, by_module: bool) -> Places {
        if !by_module {
            return Places { grouping: None };
        }
        let has_others = model.constants.iter().any(|of| of.module.is_none())
            || model.enums.iter().any(|of| of.module.is_none())
            || model.plain_structs().any(|of| of.module.is_none())
            || model.declared_messages().any(|of| of.module.is_none())
            || model.groups.iter().any(|of| of.module.is_none());
        let default = model.modules.iter().position(|module| module.name == model.title);
        let first = usize::from(has_others && default.is_none());
        let default = default.unwrap_or(0);
        let places = Places { grouping: Some(Grouping { first, default, writes_implied: false }) };
        // An implied group has neither an explicit id nor another name than its module.
        let groups = model.groups.iter().zip(places.groups(model));
        let mut implied = groups.filter(|(group, _)| group.is_implied);
        let writes_implied = !implied.all(|(group, rank)| group.id == rank as u32 && group.module.is_some());
        Places { grouping: Some(Grouping { first, default, writes_implied }) }
    }

    /// Returns the index of the module that a definition is in.
    fn module(&self, module: Option<ModuleId>) -> Option<usize> {
        let module = module.map(|module| module.0 as usize);
        match &self.grouping {
            None => module,
            Some(grouping) => Some(module.map_or(grouping.default, |module| grouping.first + module)),
        }
    }

    fn writes(&self, group: &TraceGroup) -> bool {
        !group.is_implied || self.grouping.as_ref().is_some_and(|grouping| grouping.writes_implied)
    }

    /// Returns the positions of messages.
    fn messages(&self, model: &Model) -> Vec<usize> {
        self.ranks(model.declared_messages().map(|of| self.module(of.module)))
    }

    /// Returns the positions of trace groups: those that events imply come last.
    fn groups(&self, model: &Model) -> Vec<usize> {
        self.ranks(model.groups.iter().map(|of| (!self.writes(of), self.module(of.module))))
    }

    /// Returns the positions of trace events: those without a group come first.
    fn events(&self, model: &Model) -> Vec<usize> {
        self.ranks(model.events.iter().map(|of| match &model[of.group] {
            group if self.writes(group) => (self.module(group.module), Some(of.group.0)),
            _ => (self.module(of.module), None),
        }))
    }

    /// Returns the positions of definitions that are grouped by these keys.
    fn ranks<K: Ord>(&self, keys: impl Iterator<Item = K>) -> Vec<usize> {
        let keys: Vec<K> = keys.collect();
        let mut order: Vec<usize> = (0..keys.len()).collect();
        if self.grouping.is_some() {
            order.sort_by(|a, b| keys[*a].cmp(&keys[*b]));
        }
        let mut ranks = vec![0; keys.len()];
        for (rank, at) in order.into_iter().enumerate() {
            ranks[at] = rank;
        }
        ranks
    }
}

/// Makes items.
struct Builder<'m> {
    model: &'m Model,
    sources: &'m SourceMap,
    interner: &'m mut Interner,
}

impl Builder<'_> {
    /// Returns whether a struct is in the schema itself, not in the library.
    fn is_own(&self, of: &Struct) -> bool {
        !is_library(self.sources.name(self.sources.file_at(of.place.start)))
    }

    fn schema(&mut self) -> Item {
        let model = self.model;
        let mut item = self.begin(Schema::OBJECT, &model.title, &model.description);
        if model.name != c_identifier(&model.title) {
            self.text(&mut item, Schema::CName, &model.name);
        }
        self.int(&mut item, Schema::Version_Major, model.version.major);
        self.int(&mut item, Schema::Version_Minor, model.version.minor);
        self.int(&mut item, Schema::Version_Patch, model.version.patch);
        let start_id = Some(model.start_id).filter(|&id| id != 0);
        for (key, id) in [
            (Schema::MessageStartID, start_id),
            (Schema::MessageMaxID, model.max_id),
            (Schema::HandshakeID, model.handshake_id),
        ] {
            if let Some(id) = id {
                self.int(&mut item, key, id);
            }
        }
        for (word, is_on) in
            [("Arrays", model.arrays), ("Nesting", model.nesting), ("EnumPrefixes", model.enum_prefixes)]
        {
            if is_on {
                item.add_word(Schema::Features, self.scalar(word, ScalarKind::Text));
            }
        }
        let headers = self.headers();
        if !headers.values().is_empty() {
            item.push(Schema::Headers, [headers]);
        }
        item
    }

    fn headers(&mut self) -> Item {
        let (model, names, roles) = (self.model, self.model.headers, &self.model.roles);
        let mut item = Item::new(Headers::OBJECT);
        for of in model.structs.iter().filter(|of| of.is_header) {
            if self.is_own(of) {
                let structure = self.structure(of);
                item.push(Headers::Structs, [structure]);
            }
        }
        for (key, header, default) in [
            (Headers::Common, names.common, "common_header_t"),
            (Headers::Command, names.command, "command_header_t"),
            (Headers::Response, names.response, "response_header_t"),
            (Headers::Event, names.event, "event_header_t"),
        ] {
            let header = &model[header];
            if header.name != default || self.is_own(header) {
                self.text(&mut item, key, &header.name);
            }
        }
        for (key, role, default) in [
            (Headers::Id, roles.id.as_str(), MESSAGE_ID),
            (Headers::Size, roles.size.as_deref().unwrap_or_default(), ""),
            (Headers::Sequence, roles.sequence.as_deref().unwrap_or_default(), ""),
            (Headers::Flags, roles.flags.as_deref().unwrap_or_default(), ""),
            (Headers::Tag, roles.tag.as_str(), COMMAND_ID),
        ] {
            if role != default {
                self.text(&mut item, key, role);
            }
        }
        item
    }

    fn enumeration(&mut self, of: &Enum) -> Item {
        let mut item = self.begin(keys::Enum::OBJECT, &of.name, &of.description);
        self.text(&mut item, keys::Enum::Type, of.storage.name());
        self.truth(&mut item, keys::Enum::Flags, of.is_flags);
        self.truth(&mut item, keys::Enum::AllowAlias, of.allows_alias);
        let values = of.values.iter().map(|of| {
            let mut item = self.begin(keys::Value::OBJECT, &of.name, &of.description);
            self.int(&mut item, keys::Value::Value, of.value);
            self.since(&mut item, keys::Value::Since, of.since);
            item
        });
        let values: Vec<Item> = values.collect();
        item.push(keys::Enum::Values, values);
        item
    }

    fn structure(&mut self, of: &Struct) -> Item {
        let mut item = self.begin(keys::Struct::OBJECT, &of.name, &of.description);
        item.push(keys::Struct::Fields, []);
        self.fields(&mut item, keys::Struct::Fields, &of.layout);
        item
    }

    fn message(&mut self, of: &Message, positional: u64) -> Item {
        let mut item = self.begin(keys::Message::OBJECT, &of.name, &of.description);
        self.text(&mut item, keys::Message::Type, of.kind.name());
        if let Some(paired) = of.paired {
            self.text(&mut item, keys::Message::PairedMessage, &self.model[paired].name);
        }
        self.id(&mut item, keys::Message::Id, of.id, positional, of.has_explicit_id);
        self.since(&mut item, keys::Message::Since, of.since);
        self.fields(&mut item, keys::Message::Fields, &of.layout);
        item
    }

    fn fields(&mut self, item: &mut Item, key: impl KeyOf, layout: &Layout) {
        for part in layout.items() {
            let field = match part {
                Part::Field(field) => self.field(layout, field),
                Part::Padding(padding) => {
                    let mut item = self.begin(keys::Field::OBJECT, &padding.name, "");
                    self.text(&mut item, keys::Field::Type, "padding");
                    self.int(&mut item, keys::Field::Length, padding.bytes);
                    self.since(&mut item, keys::Field::Since, padding.since);
                    item
                }
            };
            item.push(key, [field]);
        }
    }

    fn field(&mut self, layout: &Layout, field: &Field) -> Item {
        use keys::Field as Key;
        let (model, rules) = (self.model, &field.rules);
        let mut item = self.begin(Key::OBJECT, &field.name, &field.description);
        let ty = match field.ty {
            FieldType::Enum(id) => {
                self.text(&mut item, Key::Enum, &model[id].name);
                "enum"
            }
            FieldType::Struct(id) => {
                self.text(&mut item, Key::Struct, &model[id].name);
                "struct"
            }
            FieldType::Scalar(_) | FieldType::Text | FieldType::Bytes => model.field_type_name(field),
        };
        self.text(&mut item, Key::Type, ty);
        if let Some(length) = field.length {
            self.int(&mut item, Key::Length, length);
        }
        self.text(&mut item, Key::Unit, &rules.unit);
        self.text(&mut item, Key::Scale, &rules.scale.map(|scale| scale.to_string()).unwrap_or_default());
        for (key, number) in [
            (Key::Min, rules.least),
            (Key::Max, rules.greatest),
            (Key::Invalid, rules.invalid),
            (Key::Default, rules.written_default()),
        ] {
            if let Some(number) = number {
                let ty = matches!(key, Key::Default).then_some(field.ty);
                item.set(key.index(), Content::Scalar(self.number(ty, number)));
            }
        }
        if !rules.elements.is_empty() {
            let elements = rules.elements.iter().map(|&element| self.number(Some(field.ty), element));
            item.set(Key::Default.index(), Content::Scalars(elements.collect(), Span::default()));
        }
        self.text(&mut item, Key::Default, &rules.text);
        match layout.shape(field) {
            Shape::Whole => {}
            Shape::Counted(count) => self.text(&mut item, Key::Count, &count.name),
            Shape::Flexible(count) => {
                self.text(&mut item, Key::Count, &count.name);
                self.truth(&mut item, Key::Flexible, true);
            }
            Shape::Optional(bits, _) => self.text(&mut item, Key::Optional, &bits.name),
            Shape::Case(tag, number) => {
                self.text(&mut item, Key::Tag, &tag.name);
                let ty = matches!(tag.ty, FieldType::Enum(_)).then_some(tag.ty);
                item.set(Key::Case.index(), Content::Scalar(self.number(ty, Number::Whole(number))));
            }
        }
        self.since(&mut item, Key::Since, field.since);
        self.text(&mut item, Key::Deprecated, &rules.deprecated);
        item
    }

    /// Returns a number; with a type, by its name there.
    fn number(&mut self, ty: Option<FieldType>, number: Number) -> Scalar {
        let name = match ty {
            Some(ty) => self.model.number_name(ty, number).into_owned(),
            None => number.to_string(),
        };
        let kind = match (ty, number) {
            (Some(FieldType::Enum(_)), _) if name.parse::<i128>().is_err() => ScalarKind::Text,
            (_, Number::Whole(number)) => ScalarKind::int(number),
            (_, Number::Single(_) | Number::Real(_) | Number::NaN) => ScalarKind::Real,
        };
        self.scalar(&name, kind)
    }

    fn begin(&mut self, object: &'static Object, name: &str, description: &str) -> Item {
        let mut item = Item::new(object);
        for (key, text) in [("Name", name), ("Description", description)] {
            let at = object.keys.iter().position(|of| of.name == key);
            if let Some(at) = at.filter(|_| !text.is_empty()) {
                item.set(at, Content::Scalar(self.scalar(text, ScalarKind::Text)));
            }
        }
        item
    }

    fn since(&mut self, item: &mut Item, key: impl KeyOf, since: Option<Since>) {
        if let Some(since) = since {
            self.text(item, key, &since.to_string());
        }
    }

    fn id(&mut self, item: &mut Item, key: impl KeyOf, id: u64, positional: u64, is_explicit: bool) {
        if is_explicit || id != positional {
            self.int(item, key, id);
        }
    }

    fn int(&mut self, item: &mut Item, key: impl KeyOf, value: impl Into<i128>) {
        let value = value.into();
        item.set(key.index(), Content::Scalar(self.scalar(&value.to_string(), ScalarKind::int(value))));
    }

    fn truth(&mut self, item: &mut Item, key: impl KeyOf, is_on: bool) {
        if is_on {
            item.set(key.index(), Content::Scalar(self.scalar("true", ScalarKind::True)));
        }
    }

    /// Sets a text that is not empty.
    fn text(&mut self, item: &mut Item, key: impl KeyOf, text: &str) {
        if !text.is_empty() {
            item.set(key.index(), Content::Scalar(self.scalar(text, ScalarKind::Text)));
        }
    }

    fn scalar(&mut self, text: &str, kind: ScalarKind) -> Scalar {
        Scalar { text: self.interner.intern(text.as_bytes()), span: Span::default(), kind }
    }
}
