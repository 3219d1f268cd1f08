//! [`Format`]: a checked assembly format, in which every variable is a parameter and every directive has a meaning.

use crate::backends::ods::format::literal::{Blank, Word};
use crate::backends::ods::model::parameter::Parameter;

/// A format whose parts all mean something.
#[derive(Debug)]
pub(crate) struct Format<'d> {
    pub(super) elements: Vec<Element<'d>>,
}

/// A part of a format.
#[derive(Debug)]
pub(super) enum Element<'d> {
    Word(Word<'d>),
    Blank(Blank),
    Variable(Variable<'d>),
    /// `params`: values with commas between them.
    List(Vec<Variable<'d>>),
    /// `struct(...)`: `name = value`, in any order, with commas between them.
    Struct(Vec<Member<'d>>),
    Custom(Custom<'d>),
    Group(Group<'d>),
}

/// A parameter where its value stands in text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable<'d> {
    pub(super) parameter: &'d Parameter<'d>,
    /// Whether it is printed with all its prefixes.
    pub(super) is_qualified: bool,
}

/// A part of a `struct`.
#[derive(Debug)]
pub(super) struct Member<'d> {
    pub(super) parameter: &'d Parameter<'d>,
    pub(super) value: MemberValue<'d>,
}

#[derive(Debug)]
pub(super) enum MemberValue<'d> {
    Variable(Variable<'d>),
    Custom(Custom<'d>),
}

/// `custom<function>(arguments)`
#[derive(Debug)]
pub(super) struct Custom<'d> {
    pub(super) function: &'d str,
    pub(super) arguments: Vec<Argument<'d>>,
}

/// What a custom function is given.
#[derive(Debug)]
pub(super) enum Argument<'d> {
    /// It reads and prints this.
    Parameter(&'d Parameter<'d>),
    /// It may look at this.
    Reference(&'d Parameter<'d>),
    /// C++.
    Code(String),
}

/// `(then) : (otherwise) ?`
#[derive(Debug)]
pub(super) struct Group<'d> {
    pub(super) then: Vec<Element<'d>>,
    pub(super) otherwise: Vec<Element<'d>>,
    /// The parameters of the anchor: if one of them is told, its branch is printed.
    pub(super) anchor: Vec<&'d Parameter<'d>>,
    /// Whether the anchor stands in `otherwise`.
    pub(super) is_inverted: bool,
}

impl<'d> Element<'d> {
    /// The parameters that it stands for; those of a group's parts are not its own.
    pub(super) fn parameters(&self) -> Vec<&'d Parameter<'d>> {
        match self {
            Element::Word(_) | Element::Blank(_) | Element::Group(_) => Vec::new(),
            Element::Variable(variable) => vec![variable.parameter],
            Element::List(variables) => variables.iter().map(|it| it.parameter).collect(),
            Element::Struct(members) => members.iter().map(|it| it.parameter).collect(),
            Element::Custom(custom) => custom.parameters(),
        }
    }

    /// The parameters that decide whether its group is printed, where it is the anchor: a custom directive's
    /// references, too, as MLIR has it.
    pub(super) fn deciding_parameters(&self) -> Vec<&'d Parameter<'d>> {
        let mut parameters = self.parameters();
        if let Element::Custom(custom) = self {
            parameters.extend(custom.arguments.iter().filter_map(|argument| match argument {
                Argument::Reference(parameter) if parameter.is_optional() => Some(*parameter),
                _ => None,
            }));
        }
        parameters
    }
}

impl<'d> Custom<'d> {
    /// The parameters that it reads and prints.
    pub(super) fn parameters(&self) -> Vec<&'d Parameter<'d>> {
        let own = |argument: &Argument<'d>| match argument {
            Argument::Parameter(parameter) => Some(*parameter),
            Argument::Reference(_) | Argument::Code(_) => None,
        };
        self.arguments.iter().filter_map(own).collect()
    }
}
