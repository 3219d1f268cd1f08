//! [`Document`]: the content of a schema, as values of the keys in the table.
//!
//! An [`Item`] holds the values of a mapping, which have positions. Values with errors are absent.

use std::ops::{Index, IndexMut};

use super::keys::{Headers, KeyOf, Module, Object, Schema, TraceGroup};
use tdgen_language::source::{Span, Symbol};

/// A mapping. Its values are in the order of the object's keys.
pub(crate) struct Item {
    pub(crate) object: &'static Object,
    /// The values, each after the index of its key.
    values: Vec<(usize, Content)>,
}

/// The value of a key.
pub(crate) enum Content {
    Scalar(Scalar),
    /// A list and its position.
    Scalars(Vec<Scalar>, Span),
    /// A list of mappings, or a single mapping, and its position.
    Items(Vec<Item>, Span),
}

/// A value that has no parts.
#[derive(Clone, Copy)]
pub(crate) struct Scalar {
    pub(crate) text: Symbol,
    pub(crate) span: Span,
    pub(crate) kind: ScalarKind,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ScalarKind {
    /// A string, or the name of something.
    Text,
    /// The name of a record.
    Record,
    /// A number that is not whole.
    Real,
    /// `true`; keys that are `false` are absent.
    True,
    Int(i64),
    /// A number of more than 63 bits.
    Large(u64),
}

impl ScalarKind {
    /// Returns the kind of a number of 64 bits.
    pub(crate) fn int(value: i128) -> ScalarKind {
        i64::try_from(value).map_or(ScalarKind::Large(value as u64), ScalarKind::Int)
    }
}

impl Scalar {
    /// Returns whether records have the number only as a text: their integers are signed, and the least one stands for
    /// none.
    pub(crate) fn is_text_of_number(self) -> bool {
        matches!(self.kind, ScalarKind::Real | ScalarKind::Int(i64::MIN) | ScalarKind::Large(_))
    }

    /// The number, if it is whole.
    pub(crate) fn int(self) -> Option<i128> {
        match self.kind {
            ScalarKind::Int(value) => Some(value.into()),
            ScalarKind::Large(value) => Some(value.into()),
            ScalarKind::Text | ScalarKind::Record | ScalarKind::Real | ScalarKind::True => None,
        }
    }
}

impl Item {
    pub(crate) fn new(object: &'static Object) -> Item {
        // Most have few keys.
        Item { object, values: Vec::with_capacity(4) }
    }

    /// Returns the values, each after the index of its key.
    pub(crate) fn values(&self) -> &[(usize, Content)] {
        &self.values
    }

    /// Sets the value of the key with this index.
    pub(crate) fn set(&mut self, key: usize, value: Content) {
        match self.values.binary_search_by_key(&key, |(key, _)| *key) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (key, value)),
        }
    }

    /// Returns the value of a key; none if it is absent, or a key of another object.
    pub(crate) fn get<K: KeyOf>(&self, key: K) -> Option<&Content> {
        let mut values = self.values.iter().filter(|_| self.object.index == K::OBJECT.index);
        let found = values.find(|(at, _)| *at == key.index());
        found.map(|(_, value)| value)
    }

    pub(crate) fn scalar(&self, key: impl KeyOf) -> Option<Scalar> {
        match self.get(key)? {
            Content::Scalar(scalar) => Some(*scalar),
            Content::Scalars(..) | Content::Items(..) => None,
        }
    }

    /// Returns the name, which is the first key; an empty one if it is absent.
    pub(crate) fn name(&self) -> Scalar {
        match self.values.first() {
            Some((0, Content::Scalar(name))) => *name,
            _ => Scalar { text: Symbol::EMPTY, span: Span::default(), kind: ScalarKind::Text },
        }
    }

    pub(crate) fn items(&self, key: impl KeyOf) -> &[Item] {
        match self.get(key) {
            Some(Content::Items(items, _)) => items,
            _ => &[],
        }
    }

    pub(crate) fn items_mut(&mut self, key: impl KeyOf) -> &mut [Item] {
        match self.values.iter_mut().find(|(at, _)| *at == key.index()) {
            Some((_, Content::Items(items, _))) => items,
            _ => &mut [],
        }
    }

    /// Returns the fields of a struct, a message or a trace event.
    pub(crate) fn fields(&self) -> &[Item] {
        match self.values.last() {
            Some((_, Content::Items(fields, _))) => fields,
            _ => &[],
        }
    }

    fn fields_mut(&mut self) -> &mut [Item] {
        match self.values.last_mut() {
            Some((_, Content::Items(fields, _))) => fields,
            _ => &mut [],
        }
    }

    /// Adds a word to a list, unless it is there.
    pub(crate) fn add_word(&mut self, key: impl KeyOf, word: Scalar) {
        let mut words = match self.get(key) {
            Some(Content::Scalars(words, _)) => words.clone(),
            _ => Vec::new(),
        };
        if words.iter().all(|other| other.text != word.text) {
            words.push(word);
            self.set(key.index(), Content::Scalars(words, word.span));
        }
    }

    /// Removes the items of a key.
    fn take(&mut self, key: impl KeyOf) -> Vec<Item> {
        match self.values.iter_mut().find(|(at, _)| *at == key.index()) {
            Some((_, Content::Items(items, _))) => std::mem::take(items),
            _ => Vec::new(),
        }
    }
}

/// The lists of definitions, in the order in which they get the names of their records.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum List {
    Constants,
    Enums,
    /// Structs and headers.
    Structs,
    Messages,
    Events,
    Groups,
    Modules,
}

/// A definition, which becomes a record. Definitions refer to each other by their indices in the lists.
pub(crate) struct Definition {
    pub(crate) item: Item,
    pub(crate) module: Option<usize>,
    /// Whether a struct is a header of messages.
    pub(crate) is_header: bool,
    /// The group of a trace event.
    pub(crate) group: Option<usize>,
    /// The name of its record.
    pub(crate) record: Symbol,
}

/// A whole schema.
pub(crate) struct Document {
    pub(crate) schema: Definition,
    lists: [Vec<Definition>; 7],
}

impl Index<List> for Document {
    type Output = Vec<Definition>;
    fn index(&self, list: List) -> &Vec<Definition> {
        &self.lists[list as usize]
    }
}

impl IndexMut<List> for Document {
    fn index_mut(&mut self, list: List) -> &mut Vec<Definition> {
        &mut self.lists[list as usize]
    }
}

/// The lists of a module's definitions.
const OF_MODULE: [(Module, List); 5] = [
    (Module::Constants, List::Constants),
    (Module::Enums, List::Enums),
    (Module::Structs, List::Structs),
    (Module::Messages, List::Messages),
    (Module::TraceEvents, List::Events),
];

impl Document {
    /// Collects the definitions of a schema.
    pub(crate) fn new(mut schema: Item) -> Document {
        let headers = schema.items_mut(Schema::Headers).iter_mut().flat_map(|of| of.take(Headers::Structs));
        let headers = headers.map(|item| Definition { is_header: true, ..Definition::new(item) }).collect();
        let modules = schema.take(Schema::Modules);
        let mut document = Document { schema: Definition::new(schema), lists: Default::default() };
        document[List::Structs] = headers;
        for mut item in modules {
            let module = Some(document[List::Modules].len());
            for (key, list) in OF_MODULE {
                let items = item.take(key).into_iter();
                document[list].extend(items.map(|item| Definition { module, ..Definition::new(item) }));
            }
            for mut item in item.take(Module::TraceGroups) {
                let group = Some(document[List::Groups].len());
                let events = item.take(TraceGroup::Events).into_iter();
                document[List::Events].extend(events.map(|item| Definition { module, group, ..Definition::new(item) }));
                document[List::Groups].push(Definition { module, ..Definition::new(item) });
            }
            document[List::Modules].push(Definition::new(item));
        }
        document
    }

    /// Returns all definitions: those of each list in their order, then the schema.
    pub(crate) fn definitions_mut(&mut self) -> impl Iterator<Item = &mut Definition> {
        self.lists.iter_mut().flatten().chain([&mut self.schema])
    }

    /// Returns the fields of each struct, message and trace event.
    pub(crate) fn fields_mut(&mut self) -> impl Iterator<Item = &mut [Item]> {
        let lists = &mut self.lists[List::Structs as usize..=List::Events as usize];
        lists.iter_mut().flatten().map(|of| of.item.fields_mut())
    }
}

impl Definition {
    pub(crate) fn new(item: Item) -> Definition {
        Definition { item, module: None, is_header: false, group: None, record: Symbol::EMPTY }
    }
}
