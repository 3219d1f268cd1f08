//! The elements that optional groups and the clauses of `oilist` may contain.
//!
//! The parser decides by the first element of a group whether the group is present, and the printer by the anchor
//! whether to print it.

use super::tree::{Element, Item};
use super::types::value;
use crate::model::operation::op::Op;

/// Checks elements of groups and clauses. Errors are messages.
pub(super) struct Optional<'o, 'f> {
    pub(super) op: &'o Op<'f>,
}

impl<'f> Optional<'_, 'f> {
    /// Checks that an element of a group can be absent. The presence of an anchor must be testable.
    pub(super) fn check_in_group(&self, element: &Element<'f>, is_anchor: bool) -> Result<(), String> {
        let message = match element {
            Element::Item(Item::Attribute(..) | Item::Property(_)) if !is_anchor => return Ok(()),
            Element::Item(item @ Item::Attribute(..)) if !self.may_be_absent(item) => {
                "an attribute can be the anchor of an optional group only if it is optional or has a default value"
            }
            Element::Item(item @ Item::Property(_)) if !self.may_be_absent(item) => {
                "a property can be the anchor of an optional group only if it has a default value"
            }
            Element::Item(item) => return self.check_optional(item, "an optional group"),
            _ if !is_anchor => return Ok(()),
            Element::Word(_) | Element::Blank(_) => "literals cannot be the anchor of an optional group",
            Element::Group(_) => "an optional group cannot be the anchor of another one",
            Element::Custom(custom) if custom.bound().any(|item| self.may_be_absent(item)) => return Ok(()),
            Element::Custom(_) => {
                "a `custom` directive can be the anchor of an optional group only if an argument is optional"
            }
        };
        Err(message.to_owned())
    }

    /// Whether the part of the operation that an element binds may be absent.
    fn may_be_absent(&self, item: &Item<'f>) -> bool {
        let has_variable_length = |of| value(self.op, of).is_some_and(|it| it.ty.is_variable_length());
        match item {
            Item::Operand(_, operand) => operand.ty.is_variable_length(),
            Item::Type { of, .. } => has_variable_length(*of),
            Item::FunctionalType(inputs, results) => has_variable_length(*inputs) && has_variable_length(*results),
            Item::Attribute(attribute, _) => attribute.kind.is_optional || attribute.kind.default_value.is_some(),
            Item::Property(property) => property.default_value.is_some(),
            Item::Region(_) => true,
            Item::Successor(successor) => successor.is_variadic,
            _ => false,
        }
    }

    /// Checks that an element of a clause of `oilist` can be absent.
    pub(super) fn check_in_clause(&self, element: &Element<'f>) -> Result<(), String> {
        const CONTAINER: &str = "a clause of `oilist`";
        match element {
            Element::Custom(custom) => custom.bound().try_for_each(|item| self.check_optional(item, CONTAINER)),
            Element::Item(item) => self.check_optional(item, CONTAINER),
            Element::Word(_) | Element::Blank(_) | Element::Group(_) => Ok(()),
        }
    }

    /// Checks that a variable or directive of a group or clause can be absent.
    fn check_optional(&self, item: &Item<'f>, container: &str) -> Result<(), String> {
        let allowed = match item {
            Item::Region(_) => return Ok(()),
            // MLIR's parsers cannot tell that a list of successors is absent.
            Item::Successor(_) => return Err(format!("successors are not allowed in {container}")),
            _ if self.may_be_absent(item) => return Ok(()),
            Item::Operand(..) => "optional and variadic operands",
            Item::Attribute(..) => "optional attributes",
            Item::Property(_) => "optional properties",
            Item::Type { .. } | Item::FunctionalType(..) => "types of optional and variadic operands and results",
            _ => "literals, types and variables",
        };
        Err(format!("only {allowed} are allowed in {container}"))
    }

    /// Checks that the parser can decide by the first element whether the group is present.
    pub(super) fn check_first(&self, first: Option<&Element<'f>>) -> Result<(), String> {
        let reason = match first {
            None => return Err("optional group has no element to parse".to_owned()),
            Some(Element::Word(_) | Element::Custom(_)) => return Ok(()),
            Some(Element::Item(item)) => match item {
                Item::Region(_) | Item::Operand(..) => return Ok(()),
                Item::Attribute(..) if self.may_be_absent(item) => return Ok(()),
                Item::Attribute(..) => ": this attribute is not optional",
                Item::Property(property) if property.optional_parser.is_some() => return Ok(()),
                Item::Property(_) => ": this property has no `optionalParser`",
                _ => "",
            },
            Some(Element::Blank(_) | Element::Group(_)) => "",
        };
        Err(format!("an optional group must begin with a literal or an optional variable{reason}"))
    }
}
