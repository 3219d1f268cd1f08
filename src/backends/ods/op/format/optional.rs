//! What may be left out of a format.
//!
//! The parser must know from the first word of a group whether the group is there, and the printer from a part of the
//! operation whether to write it.

use super::tree::{CustomArgument, Group, Item, TypeOf};
use crate::backends::ods::format::error::FormatError;
use crate::backends::ods::format::syntax::Element;
use crate::backends::ods::model::op::Op;

type Checked<T> = Result<T, FormatError>;

/// Checks elements of groups and lists.
pub(super) struct Optional<'o, 'f> {
    pub(super) op: &'o Op<'f>,
}

impl<'f> Optional<'_, 'f> {
    /// Elements of a group may be missing; an anchor must be something that can.
    pub(super) fn check_in_group(&self, element: &Element<'f>, item: &Item<'f>, is_anchor: bool) -> Checked<()> {
        let fault = |message: &str| Err(FormatError::new(element.at.clone(), message));
        match item {
            Item::Word(_) | Item::Blank(_) if is_anchor => {
                fault("only variables and types can be used to anchor an optional group")
            }
            Item::Attribute { number, .. } if is_anchor => match self.op.attributes.get(*number) {
                Some(it) if it.kind.is_optional || it.kind.default_value.is_some() => Ok(()),
                _ => fault("only optional or default-valued attributes can be used to anchor an optional group"),
            },
            Item::Property(at) if is_anchor => match self.op.properties.get(*at) {
                Some(it) if it.default_value.is_some() => Ok(()),
                _ => fault("only properties with default values can be used to anchor an optional group"),
            },
            Item::Attribute { .. } | Item::Property(_) => Ok(()),
            Item::Custom(custom) if is_anchor => {
                let can_decide = |argument: &CustomArgument<'f>| match argument {
                    CustomArgument::Item(item) => self.may_be_missing(item),
                    _ => false,
                };
                match custom.arguments.iter().any(can_decide) {
                    true => Ok(()),
                    false => fault(
                        "a custom directive can anchor an optional group only if one of its arguments may be missing",
                    ),
                }
            }
            _ => self.check_optional(element, item, "an optional group"),
        }
    }

    /// Whether an element's part of the operation may be missing.
    fn may_be_missing(&self, item: &Item<'f>) -> bool {
        let op = self.op;
        match item {
            Item::Operand(at) | Item::Type { of: TypeOf::Operand(at), .. } => {
                op.operands.get(*at).is_some_and(|it| it.ty.is_variable_length())
            }
            Item::Type { of: TypeOf::Result(at), .. } => {
                op.results.get(*at).is_some_and(|it| it.ty.is_variable_length())
            }
            Item::Attribute { number, .. } => {
                op.attributes.get(*number).is_some_and(|it| it.kind.is_optional || it.kind.default_value.is_some())
            }
            Item::Property(at) => op.properties.get(*at).is_some_and(|it| it.default_value.is_some()),
            Item::Region(_) => true,
            Item::Successor(at) => op.successors.get(*at).is_some_and(|it| it.is_variadic),
            _ => false,
        }
    }

    pub(super) fn check_optional(&self, element: &Element<'f>, item: &Item<'f>, place: &str) -> Checked<()> {
        let fault = |message: String| Err(FormatError::new(element.at.clone(), message));
        match item {
            Item::Word(_) | Item::Blank(_) | Item::Custom(_) | Item::Region(_) | Item::Group(_) => Ok(()),
            // MLIR's own parsers have no way to tell that a list of successors is not there.
            Item::Successor(_) => fault(format!(
                "successors cannot be used within {place}: only literals, types, and other variables can"
            )),
            _ if self.may_be_missing(item) => Ok(()),
            Item::Operand(_) => fault(format!("only variable length operands can be used within {place}")),
            Item::Attribute { .. } => fault(format!("only optional attributes can be used in {place}")),
            Item::Property(_) => fault(format!("only optional properties can be used in {place}")),
            Item::Type { .. } => {
                fault(format!("only the types of variable length operands and results can be used within {place}"))
            }
            _ => fault(format!("only literals, types, and variables can be used within {place}")),
        }
    }

    /// The first element of a group tells the parser whether the group is there.
    pub(super) fn check_first(&self, element: &Element<'f>, group: &Group<'f>) -> Checked<()> {
        let fault = |message: &str| Err(FormatError::new(element.at.clone(), message));
        let Some(first) = group.first().and_then(|at| group.then.get(at)) else {
            return fault("optional group has no element to parse");
        };
        match first {
            Item::Word(_) | Item::Custom(_) | Item::Region(_) => Ok(()),
            Item::Operand(_) => Ok(()),
            Item::Attribute { number, .. } => match self.op.attributes.get(*number) {
                Some(it) if it.kind.is_optional || it.kind.default_value.is_some() => Ok(()),
                _ => fault(
                    "first parsable element of an operand group must be a literal or an optional variable: this attribute is not optional",
                ),
            },
            Item::Property(at) => match self.op.properties.get(*at) {
                Some(it) if it.optional_parser.is_some() => Ok(()),
                _ => fault(
                    "first parsable element of an operand group must be a literal or an optional variable: this property has no optionalParser",
                ),
            },
            _ => fault("first parsable element of an operand group must be a literal or operand"),
        }
    }
}
