//! [`Op`]: an operation.
//!
//! Its parts are in declaration order. `reader` reads it and rejects contradictions, so that emitters cannot fail.

use std::sync::Arc;

use super::builder::Builder;
use super::effect::Effects;
use super::typing::{Argument, Inference};
use crate::accessors::getter;
use crate::model::attribute::Attribute;
use crate::model::constraint::{NamedConstraint, NamedType};
use crate::model::dialect::Dialect;
use crate::model::property::Property;
use crate::model::traits::Trait;
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::backends::version::{Feature, Version};
use tdgen_language::records::graph::RecordRef;

/// A record of class `Op`.
#[derive(Clone, Debug)]
pub(crate) struct Op<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) dialect: Arc<Dialect<'a>>,
    /// The name of the C++ class, without its namespace.
    pub(crate) class: String,
    pub(crate) adaptors: Adaptors,
    /// The namespace of the C++ class; may be empty, may begin with `::`.
    pub(crate) namespace: &'a str,
    /// `dialect.mnemonic`.
    pub(crate) name: String,
    pub(crate) summary: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) operands: Vec<NamedType<'a>>,
    pub(crate) attributes: Vec<Attribute<'a>>,
    pub(crate) properties: Vec<Property<'a>>,
    /// Operands, attributes and properties, in declaration order.
    pub(crate) arguments: Vec<Argument>,
    /// Derived attributes: their values are computed.
    pub(crate) derived: Vec<Attribute<'a>>,
    pub(crate) results: Vec<NamedType<'a>>,
    pub(crate) regions: Vec<NamedConstraint<'a>>,
    pub(crate) successors: Vec<NamedConstraint<'a>>,
    pub(crate) traits: Vec<Arc<Trait<'a>>>,
    pub(crate) builders: Vec<Builder<'a>>,
    pub(crate) skips_default_builders: bool,
    /// The declarative assembly format.
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
    /// How the result types are inferred, if all of them can be.
    pub(crate) inferred: Option<Inference<'a>>,
    pub(crate) effects: Effects<'a>,
    /// Whether the description includes `InferTypeOpInterface`.
    pub(crate) knows_inference: bool,
    /// The version that its classes are for.
    pub(crate) version: Version,
}

/// The names of the C++ classes that are derived from the name of an operation's class.
#[derive(Clone, Debug)]
pub(crate) struct Adaptors {
    /// The common base class of the adaptors.
    pub(crate) base: String,
    pub(crate) generic: String,
    pub(crate) adaptor: String,
}

impl Adaptors {
    pub(crate) fn of(class: &str) -> Adaptors {
        Adaptors {
            base: [class, "GenericAdaptorBase"].concat(),
            generic: [class, "GenericAdaptor"].concat(),
            adaptor: [class, "Adaptor"].concat(),
        }
    }
}

/// The operands or the results of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Operands,
    Results,
}

/// How the values of a side are divided among its operands or results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Segments {
    /// One value each.
    Fixed,
    /// One variadic group has all values that the others leave, or several have equal shares of them.
    Even,
    /// The segment sizes are a property.
    Sized,
}

impl<'a> Op<'a> {
    /// Returns the fully qualified C++ class: `::mlir::shop::AddOp`.
    pub(crate) fn qualified_class(&self) -> String {
        match self.namespace.trim_start_matches("::") {
            "" => qualified(self.namespace, &self.class),
            namespace => ["::", namespace, "::", &self.class].concat(),
        }
    }

    /// Whether its assembly format must bind all inherent attributes and properties, and `attr-dict` has none of them.
    pub(crate) fn has_strict_format(&self) -> bool {
        self.version.has(Feature::StrictFormat) && self.dialect.has_strict_format
    }

    /// The C++ class by which functions of all operations receive properties.
    pub(crate) fn properties_reference(&self) -> &'static str {
        if self.version.has(Feature::PropertyRef) { "::mlir::PropertyRef" } else { "::mlir::OpaqueProperties" }
    }

    /// Returns the qualified C++ class with the namespace as the description writes it.
    pub(crate) fn class_as_written(&self) -> String {
        qualified(self.namespace, &self.class)
    }

    /// Returns the name without its dialect.
    pub(crate) fn mnemonic(&self) -> &str {
        let of_dialect = self.name.strip_prefix(self.dialect.name).and_then(|rest| rest.strip_prefix('.'));
        of_dialect.unwrap_or(&self.name)
    }

    /// Returns whether it has the trait with this C++ class.
    pub(crate) fn has_trait(&self, class: &str) -> bool {
        self.traits.iter().any(|it| it.class() == class)
    }

    /// Returns whether it has the trait `::mlir::OpTrait::NAME`.
    pub(crate) fn has_op_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|it| it.class().strip_prefix("::mlir::OpTrait::") == Some(name))
    }

    pub(crate) fn values(&self, side: Side) -> &[NamedType<'a>] {
        match side {
            Side::Operands => &self.operands,
            Side::Results => &self.results,
        }
    }

    /// Returns the names of all parts, which conditions of traits can use.
    pub(crate) fn part_names(&self) -> Vec<&'a str> {
        let values = self.operands.iter().chain(&self.results).filter_map(|it| it.name);
        let attributes = self.attributes.iter().chain(&self.derived).map(|it| it.name);
        let properties = self.properties.iter().map(|it| it.name);
        let others = self.regions.iter().chain(&self.successors).filter_map(|it| it.name);
        values.chain(attributes).chain(properties).chain(others).collect()
    }

    /// Returns C++ for the context in methods of the class: `usual`, unless an accessor hides `getContext`.
    pub(crate) fn context(&self, usual: &'static str) -> &'static str {
        let is_hidden = self.part_names().iter().any(|name| getter(name) == "getContext");
        if is_hidden { "(*this)->getContext()" } else { usual }
    }

    /// Counts the optional and variadic operands or results.
    pub(crate) fn variable_length(&self, side: Side) -> usize {
        let values = self.values(side).iter();
        values.filter(|value| value.ty.is_variable_length()).count()
    }

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

    /// Returns whether the operand segment sizes are a property.
    pub(crate) fn has_operand_segments(&self) -> bool {
        self.has_op_trait("AttrSizedOperandSegments")
    }

    /// Returns whether the result segment sizes are a property.
    pub(crate) fn has_result_segments(&self) -> bool {
        self.has_op_trait("AttrSizedResultSegments")
    }

    /// Returns the attributes sorted by name, the order in which code for all of them is generated.
    pub(crate) fn sorted_attributes(&self) -> Vec<&Attribute<'a>> {
        let mut sorted: Vec<&Attribute<'a>> = self.attributes.iter().collect();
        sorted.sort_by_key(|attribute| attribute.name);
        sorted
    }

    /// Returns the members of the struct `Properties`, in order.
    pub(crate) fn members(&self) -> impl Iterator<Item = Member<'_, 'a>> {
        let attributes = self.sorted_attributes().into_iter().map(Member::Attribute);
        let properties = self.properties.iter().map(Member::Property);
        let operands = Member::Segments("operandSegmentSizes", "operand_segment_sizes", self.operands.len());
        let results = Member::Segments("resultSegmentSizes", "result_segment_sizes", self.results.len());
        let operands = self.has_operand_segments().then_some(operands);
        let results = self.has_result_segments().then_some(results);
        attributes.chain(properties).chain(operands).chain(results)
    }

    /// Returns the getters of derived attributes that cannot be materialized.
    pub(crate) fn not_materializable(&self) -> Vec<String> {
        let fixed = self.derived.iter().filter(|it| !it.kind.is_materializable);
        fixed.map(|it| getter(it.name)).collect()
    }

    /// Returns whether the struct `Properties` has a member.
    pub(crate) fn has_properties(&self) -> bool {
        !self.attributes.is_empty()
            || !self.properties.is_empty()
            || self.has_operand_segments()
            || self.has_result_segments()
    }

    /// Returns whether an attribute holds the segment sizes of a `VariadicOfVariadic` operand; builders compute it.
    pub(crate) fn is_segments_of_operand(&self, attribute: &str) -> bool {
        self.operands.iter().any(|operand| operand.ty.segments() == Some(attribute))
    }

    /// Returns whether the last region is variadic.
    pub(crate) fn has_variadic_region(&self) -> bool {
        self.regions.last().is_some_and(|region| region.is_variadic)
    }

    /// Returns whether the last successor is variadic.
    pub(crate) fn has_variadic_successor(&self) -> bool {
        self.successors.last().is_some_and(|successor| successor.is_variadic)
    }

    /// Returns whether all result types are inferred, by generated code or by a method that the author writes.
    pub(crate) fn infers_results(&self) -> bool {
        self.inferred.is_some() || self.has_trait("::mlir::InferTypeOpInterface::Trait")
    }
}

/// A member of the struct `Properties`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Member<'o, 'a> {
    Attribute(&'o Attribute<'a>),
    Property(&'o Property<'a>),
    /// Segment sizes: the name, its former spelling, and the number of segments.
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

    /// Returns whether it has no default value.
    pub(crate) fn is_required(self) -> bool {
        match self {
            Member::Attribute(attribute) => attribute.kind.is_required(),
            Member::Property(property) => property.default_value.is_none(),
            Member::Segments(..) => true,
        }
    }

    /// The names of the attributes that set it.
    pub(crate) fn keys(self) -> impl Iterator<Item = &'a str> {
        let former = match self {
            Member::Segments(_, former, _) => Some(former),
            Member::Attribute(_) | Member::Property(_) => None,
        };
        std::iter::once(self.name()).chain(former)
    }
}
