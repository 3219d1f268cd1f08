//! [`Op`]: an operation, from a record of class `Op`.
//!
//! Takes the record; hands on its parts in the order of the description, with answers to what emitters ask about
//! them. What contradicts itself is refused here, so that emitters need not think of it (ods.md 2).

use std::rc::Rc;

use super::attribute::Attribute;
use super::builder::Builder;
use super::constraint::{NamedConstraint, NamedType};
use super::dialect::Dialect;
use super::effect::Effects;
use super::property::Property;
use super::traits::Trait;
use super::typing::{Argument, Inference};
use crate::backends::ods::naming::getter;
use crate::backends::text::cpp::qualified;
use crate::records::graph::RecordRef;

/// A record of class `Op`.
#[derive(Clone, Debug)]
pub(crate) struct Op<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) dialect: Rc<Dialect<'a>>,
    /// Its C++ class.
    pub(crate) class: String,
    /// The class's namespace; may be empty, may begin with `::`.
    pub(crate) namespace: &'a str,
    /// `dialect.mnemonic`.
    pub(crate) name: String,
    pub(crate) summary: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) operands: Vec<NamedType<'a>>,
    pub(crate) attributes: Vec<Attribute<'a>>,
    pub(crate) properties: Vec<Property<'a>>,
    /// Operands, attributes and properties as they are mixed in the description.
    pub(crate) arguments: Vec<Argument>,
    /// Attributes whose value is computed.
    pub(crate) derived: Vec<Attribute<'a>>,
    pub(crate) results: Vec<NamedType<'a>>,
    pub(crate) regions: Vec<NamedConstraint<'a>>,
    pub(crate) successors: Vec<NamedConstraint<'a>>,
    pub(crate) traits: Vec<Rc<Trait<'a>>>,
    pub(crate) builders: Vec<Builder<'a>>,
    pub(crate) skips_default_builders: bool,
    /// The text of a declarative assembly format.
    pub(crate) assembly_format: Option<&'a str>,
    pub(crate) has_custom_format: bool,
    pub(crate) has_verifier: bool,
    pub(crate) has_region_verifier: bool,
    pub(crate) has_canonicalizer: bool,
    pub(crate) has_canonicalize_method: bool,
    pub(crate) has_folder: bool,
    pub(crate) has_custom_properties_encoding: bool,
    pub(crate) extra_declaration: Option<&'a str>,
    pub(crate) extra_definition: Option<&'a str>,
    /// How the types of its results follow from its arguments, if they do.
    pub(crate) inferred: Option<Inference<'a>>,
    /// What it does to memory and other resources.
    pub(crate) effects: Effects<'a>,
    /// Whether the description knows the interface for results whose types follow.
    pub(crate) knows_inference: bool,
}

/// One of the two sides of an operation that have types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Operands,
    Results,
}

/// How the values of one side are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Segments {
    /// Each stands for one.
    Fixed,
    /// One stands for what the others leave, or several for equal parts of it.
    Even,
    /// The sizes are kept beside.
    Sized,
}

impl<'a> Op<'a> {
    /// Its C++ class with its namespace, from the root: `::mlir::shop::AddOp`.
    pub(crate) fn qualified_class(&self) -> String {
        let name = qualified(self.namespace, &self.class);
        match self.namespace {
            "" => name,
            _ => format!("::{}", name.trim_start_matches("::")),
        }
    }

    /// The class that its adaptors have in common.
    pub(crate) fn adaptor_base(&self) -> String {
        format!("{}GenericAdaptorBase", self.class)
    }

    /// Whether it has the trait that is this class in C++.
    pub(crate) fn has_trait(&self, class: &str) -> bool {
        self.traits.iter().any(|it| it.class() == class)
    }

    /// Whether it has the trait `::mlir::OpTrait::NAME`.
    pub(crate) fn has_op_trait(&self, name: &str) -> bool {
        let is_it = |class: &str| class.strip_prefix("::mlir::OpTrait::") == Some(name);
        self.traits.iter().any(|it| is_it(it.class()))
    }

    /// Operands or results.
    pub(crate) fn values(&self, side: Side) -> &[NamedType<'a>] {
        match side {
            Side::Operands => &self.operands,
            Side::Results => &self.results,
        }
    }

    /// How many operands or results may stand for another number of values than one.
    pub(crate) fn variable_length(&self, side: Side) -> usize {
        let values = self.values(side).iter();
        values.filter(|value| value.ty.is_variable_length()).count()
    }

    /// How the values of one side are told apart.
    pub(crate) fn segments(&self, side: Side) -> Segments {
        let sized = match side {
            Side::Operands => "AttrSizedOperandSegments",
            Side::Results => "AttrSizedResultSegments",
        };
        if self.variable_length(side) == 0 {
            Segments::Fixed
        } else if self.has_op_trait(sized) {
            Segments::Sized
        } else {
            Segments::Even
        }
    }

    /// Whether the sizes of operand groups are kept in its properties.
    pub(crate) fn has_operand_segments(&self) -> bool {
        self.has_op_trait("AttrSizedOperandSegments")
    }

    /// Whether the sizes of result groups are kept in its properties.
    pub(crate) fn has_result_segments(&self) -> bool {
        self.has_op_trait("AttrSizedResultSegments")
    }

    /// Its attributes in the order of their names, which is that of everything generated for all of them.
    pub(crate) fn sorted_attributes(&self) -> Vec<&Attribute<'a>> {
        let mut sorted: Vec<&Attribute<'a>> = self.attributes.iter().collect();
        sorted.sort_by_key(|attribute| attribute.name);
        sorted
    }

    /// The members of its `Properties`, in order.
    pub(crate) fn members(&self) -> Vec<Member<'_, 'a>> {
        let attributes = self.sorted_attributes().into_iter().map(Member::Attribute);
        let properties = self.properties.iter().map(Member::Property);
        let operands = Member::Segments("operandSegmentSizes", "operand_segment_sizes", self.operands.len());
        let results = Member::Segments("resultSegmentSizes", "result_segment_sizes", self.results.len());
        let operands = self.has_operand_segments().then_some(operands);
        let results = self.has_result_segments().then_some(results);
        attributes.chain(properties).chain(operands).chain(results).collect()
    }

    /// The getters of computed attributes that cannot be turned into attributes.
    pub(crate) fn not_materializable(&self) -> Vec<String> {
        let fixed = self.derived.iter().filter(|it| !it.kind.is_materializable);
        fixed.map(|it| getter(it.name)).collect()
    }

    /// Whether its `Properties` have a member.
    pub(crate) fn has_properties(&self) -> bool {
        !self.attributes.is_empty()
            || !self.properties.is_empty()
            || self.has_operand_segments()
            || self.has_result_segments()
    }

    /// Whether an attribute's sizes cut the ranges of an operand: builders compute it.
    pub(crate) fn is_segments_of_operand(&self, attribute: &str) -> bool {
        self.operands.iter().any(|operand| operand.ty.segments() == Some(attribute))
    }

    /// Whether its last region stands for many.
    pub(crate) fn has_variadic_region(&self) -> bool {
        self.regions.last().is_some_and(|region| region.is_variadic)
    }

    /// Whether its last successor stands for many.
    pub(crate) fn has_variadic_successor(&self) -> bool {
        self.successors.last().is_some_and(|successor| successor.is_variadic)
    }

    /// Whether the types of all its results are known from the rest of it: by what it is generated from, or by a
    /// method that its author writes.
    pub(crate) fn infers_results(&self) -> bool {
        self.inferred.is_some() || self.has_trait("::mlir::InferTypeOpInterface::Trait")
    }
}

/// A member of an operation's `Properties`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Member<'o, 'a> {
    Attribute(&'o Attribute<'a>),
    Property(&'o Property<'a>),
    /// Sizes of groups: the name, the one that it had once, and how many groups there are.
    Segments(&'static str, &'static str, usize),
}

impl<'a> Member<'_, 'a> {
    pub(crate) fn name(&self) -> &'a str {
        match self {
            Member::Attribute(attribute) => attribute.name,
            Member::Property(property) => property.name,
            Member::Segments(name, ..) => name,
        }
    }
}
