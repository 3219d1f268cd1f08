//! [`Format`]: the checked assembly format of an operation.

use std::collections::BTreeSet;

use crate::format::literal::Word;
use crate::format::parts;
use crate::model::attribute::Attribute;
use crate::model::constraint::{NamedConstraint, NamedType};
use crate::model::operation::op::{Op, Side};
use crate::model::property::Property;

/// A checked format: every variable is a part of the operation, and no required part is missing.
#[derive(Clone, Debug)]
pub(crate) struct Format<'f> {
    pub(crate) elements: Vec<Element<'f>>,
    /// Whether it contains `operands`.
    pub(crate) has_all_operands: bool,
    /// Whether it contains `type(operands)` and `type(results)`.
    pub(crate) has_all_types: Sides<bool>,
    /// Whether it contains `regions` and `successors`.
    pub(crate) has_all_regions: bool,
    pub(crate) has_all_successors: bool,
    pub(crate) has_prop_dict: bool,
    /// The names of its attributes, in order.
    pub(crate) attributes: Vec<&'f str>,
    /// The names of its properties, in order.
    pub(crate) properties: Vec<&'f str>,
    /// The types in `functional-type`.
    pub(crate) in_functional_type: BTreeSet<TypeOf>,
    /// Where the parser gets the type of each operand and of each result.
    pub(crate) types: Sides<Vec<TypeSource<'f>>>,
    /// Whether the parser calls `inferReturnTypes` for the result types.
    pub(crate) infers_results: bool,
}

impl<'f> Format<'f> {
    /// Whether `attr-dict` has only discardable attributes: a strict format has all others.
    pub(crate) fn splits_attributes(&self, op: &Op<'f>) -> bool {
        self.has_prop_dict || op.has_strict_format()
    }

    /// The names of the sizes of segments that the parser computes from the lists that it has read. All others must be
    /// in a dictionary.
    pub(crate) fn computed_sizes(&self, op: &Op<'f>) -> Vec<&'f str> {
        let reads_results = !self.has_all_types.results && !self.infers_results;
        let mut sizes = Vec::new();
        sizes.extend((op.has_operand_segments() && !self.has_all_operands).then_some("operandSegmentSizes"));
        sizes.extend((op.has_result_segments() && reads_results).then_some("resultSegmentSizes"));
        let nested = op.operands.iter().filter(|_| !self.has_all_operands);
        sizes.extend(nested.filter_map(|operand| operand.ty.segments()));
        sizes
    }
}

/// A value for the operands and one for the results.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sides<T> {
    pub(crate) operands: T,
    pub(crate) results: T,
}

impl<T> Sides<T> {
    pub(crate) fn of(&self, side: Side) -> &T {
        match side {
            Side::Operands => &self.operands,
            Side::Results => &self.results,
        }
    }

    pub(crate) fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Operands => &mut self.operands,
            Side::Results => &mut self.results,
        }
    }
}

pub(crate) type Custom<'f> = parts::Custom<'f, Item<'f>>;
pub(crate) type Element<'f> = parts::Element<'f, Item<'f>, Item<'f>>;
pub(crate) type Group<'f> = parts::Group<Element<'f>>;

/// A variable, or a directive other than `custom`.
#[derive(Clone, Debug)]
pub(crate) enum Item<'f> {
    /// With its index.
    Operand(usize, &'f NamedType<'f>),
    Attribute(&'f Attribute<'f>, AttributeForm),
    Property(&'f Property<'f>),
    Region(&'f NamedConstraint<'f>),
    Successor(&'f NamedConstraint<'f>),
    AllOperands,
    AllRegions,
    AllSuccessors,
    AttrDict {
        has_keyword: bool,
    },
    PropDict,
    Type {
        of: TypeOf,
        is_qualified: bool,
    },
    FunctionalType(TypeOf, TypeOf),
    List(Vec<Clause<'f>>),
}

/// How an attribute is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttributeForm {
    /// `$attribute`: without the dialect and the mnemonic.
    Short,
    /// `qualified($attribute)`
    Qualified,
    /// `enum($attribute)`: as the case of an enumeration.
    Case,
}

/// The values of a `type(...)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum TypeOf {
    Operand(usize),
    Result(usize),
    AllOperands,
    AllResults,
}

impl TypeOf {
    pub(crate) fn value(side: Side, index: usize) -> TypeOf {
        match side {
            Side::Operands => TypeOf::Operand(index),
            Side::Results => TypeOf::Result(index),
        }
    }
}

/// A clause of `oilist`: a keyword and the elements after it.
#[derive(Clone, Debug)]
pub(crate) struct Clause<'f> {
    pub(crate) word: Word<'f>,
    pub(crate) elements: Vec<Element<'f>>,
}

/// Where the parser gets the type of an operand or result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypeSource<'f> {
    /// The format contains it.
    Written,
    /// It is the only possible type: C++ with `$_builder`.
    Built(&'f str),
    /// The type of an operand or result in the format, transformed by C++ with `$_self` if it is not the same.
    Of(Side, usize, Option<&'f str>),
    /// The type of an attribute, transformed likewise.
    OfAttribute(usize, Option<&'f str>),
}
