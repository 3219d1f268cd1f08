//! The elements that optional groups and the clauses of `oilist` may contain.
//!
//! The parser decides by the first element of a group whether the group is present, and the printer by the anchor
//! whether to print it.

use super::tree::{Item, TypeOf};
use crate::model::op::Op;

/// Checks elements of groups and clauses. Errors are messages.
pub(super) struct Optional<'o, 'f> {
    pub(super) op: &'o Op<'f>,
}

impl<'f> Optional<'_, 'f> {
    /// Checks that an element of a group can be absent. The presence of an anchor must be testable.
    pub(super) fn check_in_group(&self, item: &Item<'f>, is_anchor: bool) -> Result<(), String> {
        if !is_anchor && matches!(item, Item::Attribute { .. } | Item::Property(_)) {
            return Ok(());
        }
        if !is_anchor {
            return self.check_optional(item, "an optional group");
        }
        let message = match item {
            Item::Word(_) | Item::Blank(_) => "literals cannot be the anchor of an optional group",
            Item::Group(_) => "an optional group cannot be the anchor of another one",
            Item::Attribute { .. } if !self.may_be_absent(item) => {
                "an attribute can be the anchor of an optional group only if it is optional or has a default value"
            }
            Item::Property(_) if !self.may_be_absent(item) => {
                "a property can be the anchor of an optional group only if it has a default value"
            }
            Item::Custom(custom) if !custom.bound().any(|item| self.may_be_absent(item)) => {
                "a `custom` directive can be the anchor of an optional group only if an argument is optional"
            }
            Item::Attribute { .. } | Item::Property(_) | Item::Custom(_) => return Ok(()),
            _ => return self.check_optional(item, "an optional group"),
        };
        Err(message.to_owned())
    }

    /// Whether the part of the operation that an element binds may be absent.
    fn may_be_absent(&self, item: &Item<'f>) -> bool {
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
            Item::FunctionalType(inputs, results) => {
                let is_absent = |of: &TypeOf| self.may_be_absent(&Item::Type { of: *of, is_qualified: false });
                is_absent(inputs) && is_absent(results)
            }
            Item::Region(_) => true,
            Item::Successor(at) => op.successors.get(*at).is_some_and(|it| it.is_variadic),
            _ => false,
        }
    }

    /// Checks that an element of a clause of `oilist` can be absent.
    pub(super) fn check_in_clause(&self, item: &Item<'f>) -> Result<(), String> {
        const CONTAINER: &str = "a clause of `oilist`";
        match item {
            Item::Custom(custom) => custom.bound().try_for_each(|item| self.check_optional(item, CONTAINER)),
            _ => self.check_optional(item, CONTAINER),
        }
    }

    /// Checks that an element of a group or clause can be absent.
    fn check_optional(&self, item: &Item<'f>, container: &str) -> Result<(), String> {
        let allowed = match item {
            Item::Word(_) | Item::Blank(_) | Item::Custom(_) | Item::Region(_) | Item::Group(_) => return Ok(()),
            // MLIR's parsers cannot tell that a list of successors is absent.
            Item::Successor(_) => return Err(format!("successors are not allowed in {container}")),
            _ if self.may_be_absent(item) => return Ok(()),
            Item::Operand(_) => "optional and variadic operands",
            Item::Attribute { .. } => "optional attributes",
            Item::Property(_) => "optional properties",
            Item::Type { .. } | Item::FunctionalType(..) => "types of optional and variadic operands and results",
            _ => "literals, types and variables",
        };
        Err(format!("only {allowed} are allowed in {container}"))
    }

    /// Checks that the parser can decide by the first element whether the group is present.
    pub(super) fn check_first(&self, first: Option<&Item<'f>>) -> Result<(), String> {
        let reason = match first {
            None => return Err("optional group has no element to parse".to_owned()),
            Some(Item::Word(_) | Item::Custom(_) | Item::Region(_) | Item::Operand(_)) => return Ok(()),
            Some(item @ Item::Attribute { .. }) if self.may_be_absent(item) => return Ok(()),
            Some(Item::Property(at)) => match self.op.properties.get(*at) {
                Some(it) if it.optional_parser.is_some() => return Ok(()),
                _ => ": this property has no `optionalParser`",
            },
            Some(Item::Attribute { .. }) => ": this attribute is not optional",
            Some(_) => "",
        };
        Err(format!("an optional group must begin with a literal or an optional variable{reason}"))
    }
}
