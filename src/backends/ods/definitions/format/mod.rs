//! The assembly format of a type or an attribute.
//!
//! Takes the tree of [`crate::backends::ods::format::syntax`]; [`check`] makes a [`Format`] of it, in which every
//! variable is a parameter and every directive means something; [`parser`] and [`printer`] write C++ of that and cannot
//! fail. The rules are in ods.md 11 and in the class `AttrOrTypeDef` of `AttrTypeBase.td`.

mod check;
pub(super) mod parser;
pub(super) mod printer;

use crate::backends::ods::format::literal::{Blank, Word};
use crate::backends::ods::model::parameter::Parameter;

/// A format whose parts all mean something.
#[derive(Debug)]
pub(crate) struct Format<'d> {
    elements: Vec<Element<'d>>,
}

/// A part of a format.
#[derive(Debug)]
enum Element<'d> {
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
struct Variable<'d> {
    parameter: &'d Parameter<'d>,
    /// Whether it is printed with all its prefixes.
    is_qualified: bool,
}

/// A part of a `struct`.
#[derive(Debug)]
struct Member<'d> {
    parameter: &'d Parameter<'d>,
    value: MemberValue<'d>,
}

#[derive(Debug)]
enum MemberValue<'d> {
    Variable(Variable<'d>),
    Custom(Custom<'d>),
}

/// `custom<function>(arguments)`
#[derive(Debug)]
struct Custom<'d> {
    function: &'d str,
    arguments: Vec<Argument<'d>>,
}

/// What a custom function is given.
#[derive(Debug)]
enum Argument<'d> {
    /// It reads and prints this.
    Parameter(&'d Parameter<'d>),
    /// It may look at this.
    Reference(&'d Parameter<'d>),
    /// C++.
    Code(String),
}

/// `(then) : (otherwise) ?`
#[derive(Debug)]
struct Group<'d> {
    then: Vec<Element<'d>>,
    otherwise: Vec<Element<'d>>,
    /// The parameters of the anchor: if one of them is told, its branch is printed.
    anchor: Vec<&'d Parameter<'d>>,
    /// Whether the anchor stands in `otherwise`.
    is_inverted: bool,
}

impl<'d> Element<'d> {
    /// The parameters that it stands for; those of a group's parts are not its own.
    fn parameters(&self) -> Vec<&'d Parameter<'d>> {
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
    fn deciding_parameters(&self) -> Vec<&'d Parameter<'d>> {
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
    fn parameters(&self) -> Vec<&'d Parameter<'d>> {
        let own = |argument: &Argument<'d>| match argument {
            Argument::Parameter(parameter) => Some(*parameter),
            Argument::Reference(_) | Argument::Code(_) => None,
        };
        self.arguments.iter().filter_map(own).collect()
    }
}
