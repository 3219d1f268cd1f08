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
    Int(i128),
}

impl Scalar {
    /// The number, if it is whole.
    pub(crate) fn int(self) -> Option<i128> {
        match self.kind {
            ScalarKind::Int(value) => Some(value),
            ScalarKind::Text | ScalarKind::Record | ScalarKind::Real | ScalarKind::True => None,
        }
    }
}

impl Item {
    pub(crate) fn new(object: &'static Object) -> Item {
        Item { object, values: Vec::new() }
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
    /// None for a module and a header.
    pub(crate) module: Option<usize>,
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

impl Document {
    /// Collects the definitions of a schema.
    pub(crate) fn new(mut schema: Item) -> Document {
        let headers = schema.take(Schema::Headers);
        let modules = schema.take(Schema::Modules);
        let mut document = Document { schema: Definition::new(schema), lists: Default::default() };
        for mut headers in headers {
            document.add(List::Structs, headers.take(Headers::Structs), None, None);
            document.schema.item.set(Schema::Headers.index(), Content::Items(vec![headers], Span::default()));
        }
        for mut module in modules {
            let at = Some(document[List::Modules].len());
            for (key, list) in [
                (Module::Constants, List::Constants),
                (Module::Enums, List::Enums),
                (Module::Structs, List::Structs),
                (Module::Messages, List::Messages),
                (Module::TraceEvents, List::Events),
            ] {
                document.add(list, module.take(key), at, None);
            }
            for mut group in module.take(Module::TraceGroups) {
                let events = group.take(TraceGroup::Events);
                let index = document[List::Groups].len();
                document.add(List::Events, events, at, Some(index));
                document.add(List::Groups, vec![group], at, None);
            }
            document.add(List::Modules, vec![module], None, None);
        }
        document
    }

    fn add(&mut self, list: List, items: Vec<Item>, module: Option<usize>, group: Option<usize>) {
        let definitions = items.into_iter().map(|item| Definition { module, group, ..Definition::new(item) });
        self[list].extend(definitions);
    }

    /// Returns the fields of each struct, message and trace event.
    pub(crate) fn fields_mut(&mut self) -> impl Iterator<Item = &mut [Item]> {
        let lists = &mut self.lists[List::Structs as usize..=List::Events as usize];
        lists.iter_mut().flatten().map(|of| of.item.fields_mut())
    }
}

impl Definition {
    fn new(item: Item) -> Definition {
        Definition { item, module: None, group: None, record: Symbol::EMPTY }
    }
}
