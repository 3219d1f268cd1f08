//! [`Format`]: an operation's assembly format whose every name is known and which says all that is needed.

use std::collections::BTreeSet;

use crate::backends::ods::format::literal::{Blank, Word};
use crate::backends::ods::model::op::Side;

/// A checked format.
#[derive(Clone, Debug)]
pub(crate) struct Format<'f> {
    pub(crate) items: Vec<Item<'f>>,
    /// Whether `operands` stands in it.
    pub(crate) has_all_operands: bool,
    /// Whether the types of all operands, or of all results, are written together.
    pub(crate) has_all_types: Sides<bool>,
    /// Whether `regions` or `successors` stand in it.
    pub(crate) has_all_regions: bool,
    pub(crate) has_all_successors: bool,
    pub(crate) has_prop_dict: bool,
    /// Attributes that stand in it, by number, in order.
    pub(crate) attributes: Vec<usize>,
    /// Properties that stand in it, by number, in order.
    pub(crate) properties: Vec<usize>,
    /// Types that are written as a part of a function's type.
    pub(crate) in_functional_type: BTreeSet<TypeOf>,
    /// What the type of each operand and of each result is made from.
    pub(crate) types: Sides<Vec<TypeSource<'f>>>,
    /// Whether the types of results are left to `inferReturnTypes`.
    pub(crate) infers_results: bool,
}

/// Something for operands, and for results.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sides<T> {
    pub(crate) operands: T,
    pub(crate) results: T,
}

impl<T> Sides<T> {
    pub(crate) fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Operands => &mut self.operands,
            Side::Results => &mut self.results,
        }
    }
}

/// An element of a format.
#[derive(Clone, Debug)]
pub(crate) enum Item<'f> {
    Word(Word<'f>),
    Blank(Blank),
    Operand(usize),
    Attribute { number: usize, is_qualified: bool },
    Property(usize),
    Region(usize),
    Successor(usize),
    AllOperands,
    AllRegions,
    AllSuccessors,
    AttrDict { has_keyword: bool },
    PropDict,
    Type { of: TypeOf, is_qualified: bool },
    FunctionalType(TypeOf, TypeOf),
    Custom(Custom<'f>),
    Group(Group<'f>),
    List(Vec<Clause<'f>>),
}

/// Whose type is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum TypeOf {
    Operand(usize),
    Result(usize),
    AllOperands,
    AllResults,
}

/// `custom<Function>(...)`
#[derive(Clone, Debug)]
pub(crate) struct Custom<'f> {
    pub(crate) function: &'f str,
    pub(crate) arguments: Vec<CustomArgument<'f>>,
}

/// What a directive of the author's gets.
#[derive(Clone, Debug)]
pub(crate) enum CustomArgument<'f> {
    /// To be parsed or printed.
    Item(Item<'f>),
    /// Parsed before: `ref(...)`.
    Reference(Item<'f>),
    /// C++ as it is.
    Code(String),
}

/// `(then) : (otherwise) ?`
#[derive(Clone, Debug)]
pub(crate) struct Group<'f> {
    pub(crate) then: Vec<Item<'f>>,
    pub(crate) otherwise: Vec<Item<'f>>,
    /// Whether the anchor is in the second part, and which element it is.
    pub(crate) anchor: (bool, usize),
}

impl<'f> Group<'f> {
    /// The element whose presence decides which part is printed.
    pub(crate) fn anchor(&self) -> Option<&Item<'f>> {
        let (is_otherwise, at) = self.anchor;
        match is_otherwise {
            true => self.otherwise.get(at),
            false => self.then.get(at),
        }
    }

    /// The first element of the first part that parses something.
    pub(crate) fn first(&self) -> Option<usize> {
        self.then.iter().position(|item| !matches!(item, Item::Blank(_)))
    }
}

/// A part of `oilist`: a keyword and what follows it.
#[derive(Clone, Debug)]
pub(crate) struct Clause<'f> {
    pub(crate) word: Word<'f>,
    pub(crate) items: Vec<Item<'f>>,
}

/// What the type of an operand or result is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypeSource<'f> {
    /// It is written.
    Written,
    /// There is only one: C++ with `$_builder`.
    Built(&'f str),
    /// The type of an operand or result that is written; C++ with `$_self` if it is not the same.
    Of(Side, usize, Option<&'f str>),
    /// The type of an attribute.
    OfAttribute(usize, Option<&'f str>),
}
