//! Types, interned: bit, bits, int, string, dag, lists and sets of classes.

use rustc_hash::FxHashMap;

use super::ids::{ClassId, TypeId};

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `bit`
    Bit,
    /// `int`: 64 bits, signed.
    Int,
    /// `string`, and `code`, which is the same type.
    String,
    /// `dag`
    Dag,
    /// `bits<n>`
    Bits(u32),
    /// `list<T>`
    List(TypeId),
    /// A record that derives from all of these classes, which are sorted by name.
    Record(Box<[ClassId]>),
}

impl TypeId {
    /// `bit`
    pub(crate) const BIT: TypeId = TypeId(0);
    /// `int`
    pub(crate) const INT: TypeId = TypeId(1);
    /// `string`
    pub(crate) const STRING: TypeId = TypeId(2);
    /// `dag`
    pub(crate) const DAG: TypeId = TypeId(3);
    /// A record of no particular class, `{}`.
    pub(crate) const ANY_RECORD: TypeId = TypeId(4);
}

/// All types of a compilation.
#[derive(Clone)]
pub struct Types {
    types: Vec<Type>,
    table: FxHashMap<Type, TypeId>,
    /// `bits<n>` by its width, for the frequent small widths.
    bits: [Option<TypeId>; 129],
    /// Record types of one class, by the index of the class.
    of_classes: Vec<Option<TypeId>>,
}

impl Default for Types {
    fn default() -> Self {
        let mut types =
            Types { types: Vec::new(), table: FxHashMap::default(), bits: [None; 129], of_classes: Vec::new() };
        for simple in [Type::Bit, Type::Int, Type::String, Type::Dag, Type::Record(Box::new([]))] {
            types.intern(simple);
        }
        types
    }
}

impl std::ops::Index<TypeId> for Types {
    type Output = Type;
    fn index(&self, id: TypeId) -> &Type {
        &self.types[id.index()]
    }
}

impl Types {
    fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.table.get(&ty) {
            return id;
        }
        let id = TypeId::new(self.types.len());
        self.types.push(ty.clone());
        self.table.insert(ty, id);
        id
    }

    /// The number of types.
    pub(crate) fn len(&self) -> usize {
        self.types.len()
    }

    /// `bits<width>`
    pub(crate) fn bits(&mut self, width: u32) -> TypeId {
        match self.bits.get(width as usize) {
            Some(&Some(known)) => known,
            Some(None) => {
                let ty = self.intern(Type::Bits(width));
                self.bits[width as usize] = Some(ty);
                ty
            }
            None => self.intern(Type::Bits(width)),
        }
    }

    /// `list<element>`
    pub(crate) fn list(&mut self, element: TypeId) -> TypeId {
        self.intern(Type::List(element))
    }

    /// Returns the record type of these classes, which must be sorted by name and distinct.
    pub(crate) fn record(&mut self, classes: Box<[ClassId]>) -> TypeId {
        self.intern(Type::Record(classes))
    }

    /// Returns the record type of one class.
    pub(crate) fn class(&mut self, class: ClassId) -> TypeId {
        if let Some(&Some(known)) = self.of_classes.get(class.index()) {
            return known;
        }
        let ty = self.record(Box::new([class]));
        if self.of_classes.len() <= class.index() {
            self.of_classes.resize(class.index() + 1, None);
        }
        self.of_classes[class.index()] = Some(ty);
        ty
    }

    /// The element type of a list type.
    pub fn element(&self, list: TypeId) -> Option<TypeId> {
        match self[list] {
            Type::List(element) => Some(element),
            _ => None,
        }
    }

    /// The width of a bits type.
    pub fn width(&self, bits: TypeId) -> Option<u32> {
        match self[bits] {
            Type::Bits(width) => Some(width),
            _ => None,
        }
    }

    /// The classes of a record type.
    pub fn classes(&self, record: TypeId) -> Option<&[ClassId]> {
        match &self[record] {
            Type::Record(classes) => Some(classes),
            _ => None,
        }
    }
}
