//! [`Format`]: the checked assembly format of a type or an attribute.

use crate::format::parts::{self, Argument};
use crate::model::parameter::Parameter;

/// A checked format: every variable is a parameter.
#[derive(Debug)]
pub(crate) struct Format<'d> {
    pub(super) elements: Vec<Element<'d>>,
    /// Whether the dialect prints the blank between the mnemonic and the format, which begins without it.
    pub(super) follows_blank: bool,
}

impl Format<'_> {
    /// Whether the dialect prints a blank after the mnemonic: before a value or a keyword.
    pub(crate) fn has_blank_after_mnemonic(&self) -> bool {
        self.follows_blank && self.elements.first().is_some_and(is_separate)
    }
}

pub(super) type Custom<'d> = parts::Custom<'d, &'d Parameter<'d>>;
pub(super) type Element<'d> = parts::Element<'d, Item<'d>, &'d Parameter<'d>>;
pub(super) type Group<'d> = parts::Group<Element<'d>>;

/// A variable, or a directive other than `custom`.
#[derive(Clone, Debug)]
pub(crate) enum Item<'d> {
    Variable(Variable<'d>),
    /// `params`: values separated by commas.
    List(Vec<Variable<'d>>),
    /// `struct(...)`: `name = value` in any order, separated by commas.
    Struct(Vec<Member<'d>>),
}

/// A parameter whose value is parsed and printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable<'d> {
    pub(super) parameter: &'d Parameter<'d>,
    /// Whether it is printed with its dialect prefix.
    pub(super) is_qualified: bool,
}

/// A member of a `struct`.
#[derive(Clone, Debug)]
pub(crate) struct Member<'d> {
    pub(super) parameter: &'d Parameter<'d>,
    pub(super) value: MemberValue<'d>,
}

impl<'d> Member<'d> {
    pub(super) fn of(variable: Variable<'d>) -> Member<'d> {
        Member { parameter: variable.parameter, value: MemberValue::Variable(variable) }
    }

    pub(super) fn is_variable(&self) -> bool {
        matches!(self.value, MemberValue::Variable(_))
    }
}

#[derive(Clone, Debug)]
pub(crate) enum MemberValue<'d> {
    Variable(Variable<'d>),
    Custom(Custom<'d>),
}

impl<'d> Item<'d> {
    /// The parameters that it parses.
    pub(super) fn parameters(&self) -> Vec<&'d Parameter<'d>> {
        match self {
            Item::Variable(variable) => vec![variable.parameter],
            Item::List(variables) => variables.iter().map(|it| it.parameter).collect(),
            Item::Struct(members) => members.iter().map(|it| it.parameter).collect(),
        }
    }
}

/// Whether an element begins with a value or a keyword instead of punctuation.
fn is_separate(element: &Element<'_>) -> bool {
    match element {
        Element::Word(word) => word.text().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'),
        Element::Blank(_) => false,
        Element::Item(_) | Element::Custom(_) => true,
        Element::Group(group) => group.then.first().is_some_and(is_separate),
    }
}

/// The parameters that an element parses; an optional group has none of its own.
pub(super) fn parameters<'d>(element: &Element<'d>) -> Vec<&'d Parameter<'d>> {
    match element {
        Element::Word(_) | Element::Blank(_) | Element::Group(_) => Vec::new(),
        Element::Item(item) => item.parameters(),
        Element::Custom(custom) => custom.bound().copied().collect(),
    }
}

/// The parameters that decide whether a group with this anchor is printed. As in MLIR, the references of a custom
/// directive are among them.
pub(super) fn deciding_parameters<'d>(anchor: &Element<'d>) -> Vec<&'d Parameter<'d>> {
    let mut parameters = parameters(anchor);
    if let Element::Custom(custom) = anchor {
        parameters.extend(custom.arguments.iter().filter_map(|argument| match argument {
            Argument::Reference(parameter) if parameter.is_optional() => Some(*parameter),
            _ => None,
        }));
    }
    parameters
}
