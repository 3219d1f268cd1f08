//! [`Uses`]: what the names of a text refer to, for tools that show and change text.
//!
//! The elaborator notes it if it is asked to. Statements in a multiclass or loop are elaborated once, so each name of
//! the text is noted once, whatever number of records it takes part in. A definition is known by its *key*: the
//! position of its name, or of the keyword where a def without a plain name is located.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::records::arena::ids::{ClassId, RecordId, TypeId};
use crate::records::arena::store::Store;
use crate::source::{Span, Symbol};

/// What a definition defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefinitionKind {
    /// A `class`.
    Class,
    /// A `multiclass`.
    Multiclass,
    /// A def with a name; in a multiclass or loop it makes any number of records.
    Def,
    /// A `defm` with a name.
    Defm,
    /// A `defset`.
    Defset,
    /// A `defvar`.
    Variable,
    /// The iterator of a loop, or a name that an operator binds.
    Iterator,
    /// An argument of a class or multiclass.
    Argument,
    /// A field, where it is declared first.
    Field,
    /// A `deftype`.
    Type,
}

/// Where a name is defined.
#[derive(Clone, Debug)]
pub struct Definition {
    /// What it defines.
    pub kind: DefinitionKind,
    /// The name as written.
    pub span: Span,
    /// The key of the class, multiclass or def that an argument, field or def belongs to.
    pub owner: Option<u32>,
    /// The type, if it is known.
    pub ty: Option<TypeId>,
}

/// What a name refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The key of a definition.
    Definition(u32),
    /// A record.
    Record(RecordId),
    /// The record of this name, if there is one in the end.
    Name(Symbol),
}

/// A name in the text that refers to something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use {
    /// The name.
    pub span: Span,
    /// What it refers to.
    pub target: Target,
}

/// The owner of a field: a class, or a def by its key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    Class(ClassId),
    Def(u32),
}

/// The names of a text, and what they refer to.
#[derive(Clone, Default)]
pub struct Uses {
    list: Vec<Use>,
    definitions: IndexMap<u32, Definition, FxBuildHasher>,
    /// The keys of the variables at top level.
    pub(crate) globals: FxHashMap<Symbol, u32>,
    pub(crate) fields: FxHashMap<(Owner, Symbol), u32>,
    /// The keys of defms, by the positions of the multiclasses that they name.
    defms: FxHashMap<u32, u32>,
    /// The keys of classes that are declared before they are defined, and those of the definitions.
    declared: FxHashMap<u32, u32>,
    /// Lets around statements, each of which is noted once for a field.
    outer_lets: FxHashSet<(u32, u32)>,
}

impl Uses {
    /// Notes that a name refers to something.
    pub(crate) fn add(&mut self, span: Span, target: Target) {
        self.list.push(Use { span, target });
    }

    /// Notes that the name of a `let` around statements is that of a field.
    pub(crate) fn add_outer_let(&mut self, span: Span, field: u32) {
        if self.outer_lets.insert((span.start, field)) {
            self.add(span, Target::Definition(field));
        }
    }

    /// Notes a definition.
    pub(crate) fn define(&mut self, key: u32, definition: Definition) {
        self.definitions.insert(key, definition);
    }

    /// Notes that a class which was declared is now defined.
    pub(crate) fn move_class(&mut self, declared: Span, defined: Span) {
        self.declared.insert(declared.start, defined.start);
        self.add(declared, Target::Definition(defined.start));
    }

    /// Notes that a defm names a multiclass at a position.
    pub(crate) fn add_defm(&mut self, multiclass: Span, defm: u32) {
        self.defms.insert(multiclass.start, defm);
    }

    /// Ends the notes: puts them in order, and finds the records of names.
    #[cfg(feature = "editor")]
    pub(crate) fn finish(&mut self, find: impl Fn(Symbol) -> Option<RecordId>) {
        let Uses { list, declared, definitions, .. } = self;
        for one in list.iter_mut() {
            one.target = match one.target {
                Target::Definition(key) => Target::Definition(declared.get(&key).copied().unwrap_or(key)),
                Target::Name(name) => find(name).map_or(one.target, Target::Record),
                target @ Target::Record(_) => target,
            };
        }
        list.retain(|one| !matches!(one.target, Target::Name(_)));
        list.sort_by_key(|one| (one.span.start, one.span.end));
        list.dedup();
        definitions.retain(|key, _| !declared.contains_key(key));
        definitions.sort_unstable_keys();
    }

    /// All uses, in the order of the text.
    pub fn list(&self) -> &[Use] {
        &self.list
    }

    /// All definitions with their keys, in the order of the text.
    pub fn definitions(&self) -> impl DoubleEndedIterator<Item = (u32, &Definition)> {
        self.definitions.iter().map(|(key, definition)| (*key, definition))
    }

    /// The definitions behind the one with this key.
    pub fn definitions_after(&self, key: u32) -> impl Iterator<Item = (u32, &Definition)> {
        let first = self.definitions.get_index_of(&key).map_or(self.definitions.len(), |at| at + 1);
        let behind = self.definitions.get_range(first..);
        behind.into_iter().flat_map(|behind| behind.iter()).map(|(key, definition)| (*key, definition))
    }

    /// The definition with this key.
    pub fn definition(&self, key: u32) -> Option<&Definition> {
        self.definitions.get(&key)
    }

    /// The keys of the variables and sets at top level.
    pub fn global_keys(&self) -> impl Iterator<Item = u32> {
        let mut keys: Vec<u32> = self.globals.values().copied().collect();
        keys.sort_unstable();
        keys.into_iter()
    }

    /// The uses at a position; a let around statements may refer to fields of several classes.
    pub fn at(&self, position: u32) -> impl Iterator<Item = &Use> {
        let end = self.list.partition_point(|one| one.span.start <= position);
        let before = self.list.get(..end).unwrap_or_default();
        // Uses do not contain each other, but for strings.
        before.iter().rev().take(16).filter(move |one| position <= one.span.end)
    }

    /// The definition whose name is at a position.
    pub fn definition_at(&self, position: u32) -> Option<(u32, &Definition)> {
        let end = self.definitions.partition_point(|_, one| one.span.start <= position);
        let near = end.saturating_sub(2)..end;
        let found = near.rev().filter_map(|at| self.definitions.get_index(at));
        let mut found = found.map(|(key, definition)| (*key, definition));
        found.find(|(_, one)| one.span.start <= position && position <= one.span.end)
    }

    /// The key of a field that a class declares or inherits.
    #[doc(hidden)]
    pub fn field_key(&self, store: &Store, class: ClassId, name: Symbol) -> Option<u32> {
        let found = |class: ClassId| self.fields.get(&(Owner::Class(class), name)).copied();
        found(class).or_else(|| store.ancestors(class).find_map(found))
    }

    /// The defm that a record comes from, of which this is one of the locations.
    pub fn defm(&self, location: Span) -> Option<u32> {
        self.defms.get(&location.start).copied()
    }
}
