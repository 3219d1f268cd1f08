//! What may be left out of a format, and what may not stand side by side.
//!
//! The parser must know from the first word of a group whether the group is there, and the printer from a part of the
//! operation whether to write it.

use super::tree::{CustomArgument, Group, Item, TypeOf};
use crate::backends::ods::format::Fault;
use crate::backends::ods::format::syntax::Element;
use crate::backends::ods::model::op::Op;

type Checked<T> = Result<T, Fault>;

/// Checks elements of groups and lists.
pub(super) struct Optional<'o, 'f> {
    pub(super) op: &'o Op<'f>,
}

impl<'f> Optional<'_, 'f> {
    /// Elements of a group may be missing; an anchor must be something that can.
    pub(super) fn check_in_group(
        &self,
        element: &Element<'f>,
        item: &Item<'f>,
        is_anchor: bool,
    ) -> Checked<()> {
        let fault = |message: &str| Err(Fault::new(element.at.clone(), message));
        match item {
            Item::Word(_) | Item::Blank(_) if is_anchor => {
                fault("only variables and types can be used to anchor an optional group")
            }
            Item::Attribute { number, .. } if is_anchor => match self.op.attributes.get(*number) {
                Some(it) if it.kind.is_optional || it.kind.default_value.is_some() => Ok(()),
                _ => fault(
                    "only optional or default-valued attributes can be used to anchor an optional group",
                ),
            },
            Item::Property(at) if is_anchor => match self.op.properties.get(*at) {
                Some(it) if it.default_value.is_some() => Ok(()),
                _ => fault(
                    "only properties with default values can be used to anchor an optional group",
                ),
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
            Item::Operand(at)
            | Item::Type {
                of: TypeOf::Operand(at),
                ..
            } => op
                .operands
                .get(*at)
                .is_some_and(|it| it.ty.is_variable_length()),
            Item::Type {
                of: TypeOf::Result(at),
                ..
            } => op
                .results
                .get(*at)
                .is_some_and(|it| it.ty.is_variable_length()),
            Item::Attribute { number, .. } => op
                .attributes
                .get(*number)
                .is_some_and(|it| it.kind.is_optional || it.kind.default_value.is_some()),
            Item::Property(at) => op
                .properties
                .get(*at)
                .is_some_and(|it| it.default_value.is_some()),
            Item::Region(_) => true,
            Item::Successor(at) => op.successors.get(*at).is_some_and(|it| it.is_variadic),
            _ => false,
        }
    }

    pub(super) fn check_optional(
        &self,
        element: &Element<'f>,
        item: &Item<'f>,
        place: &str,
    ) -> Checked<()> {
        let fault = |message: String| Err(Fault::new(element.at.clone(), message));
        match item {
            Item::Word(_) | Item::Blank(_) | Item::Custom(_) | Item::Region(_) | Item::Group(_) => {
                Ok(())
            }
            // MLIR's own parsers have no way to tell that a list of successors is not there.
            Item::Successor(_) => fault(format!(
                "successors cannot be used within {place}: only literals, types, and other variables can"
            )),
            _ if self.may_be_missing(item) => Ok(()),
            Item::Operand(_) => fault(format!(
                "only variable length operands can be used within {place}"
            )),
            Item::Attribute { .. } => {
                fault(format!("only optional attributes can be used in {place}"))
            }
            Item::Property(_) => fault(format!("only optional properties can be used in {place}")),
            Item::Type { .. } => fault(format!(
                "only the types of variable length operands and results can be used within {place}"
            )),
            _ => fault(format!(
                "only literals, types, and variables can be used within {place}"
            )),
        }
    }

    /// The first element of a group tells the parser whether the group is there.
    pub(super) fn check_first(&self, element: &Element<'f>, group: &Group<'f>) -> Checked<()> {
        let fault = |message: &str| Err(Fault::new(element.at.clone(), message));
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

/// An attribute without a type of its own takes a `:` behind it for its type, and a dictionary the braces behind it for
/// its own: what follows must not begin so.
pub(super) fn check_juxtaposed<'f>(
    op: &Op<'f>,
    items: &[Item<'f>],
    elements: &[Element<'f>],
) -> Checked<()> {
    let parsed: Vec<(&Item<'f>, &Element<'f>)> = items
        .iter()
        .zip(elements)
        .filter(|(item, _)| !matches!(item, Item::Blank(_)))
        .collect();
    for pair in parsed.windows(2) {
        let [(first, _), (second, element)] = pair else {
            continue;
        };
        match (first, second) {
            (Item::Attribute { number, .. }, Item::Word(word)) if word.text() == ":" => {
                let typed = op.attributes.get(*number).is_some_and(|it| {
                    it.kind.value_type.is_some() || !takes_colon(it.kind.storage_type)
                });
                if !typed {
                    let message = "format ambiguity caused by `:` literal found after attribute";
                    let name = op.attributes.get(*number).map_or("", |it| it.name);
                    return Err(Fault::new(
                        element.at.clone(),
                        format!("{message} `{name}` which does not have a buildable type"),
                    ));
                }
            }
            (Item::AttrDict { has_keyword: false }, Item::Region(_) | Item::AllRegions) => {
                let message = "format ambiguity caused by `attr-dict` directive followed by region";
                let help = "use `attr-dict-with-keyword`, or put a literal between them";
                return Err(Fault::new(element.at.clone(), message).help(help));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Attributes of any class may end in `: type`.
fn takes_colon(storage_type: &str) -> bool {
    matches!(storage_type, "::mlir::Attribute" | "::mlir::TypedAttr")
}
