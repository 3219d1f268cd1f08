//! [`Element`]: an element of a checked format, of an operation or of a type or attribute.

use super::literal::{Blank, Word};

/// An element of a checked format. What differs between the formats of operations and those of types and attributes
/// is their own elements `I`, the variables and directives, and the arguments `V` of custom functions.
#[derive(Clone, Debug)]
pub(crate) enum Element<'f, I, V> {
    Word(Word<'f>),
    Blank(Blank),
    Custom(Custom<'f, V>),
    Group(Group<Element<'f, I, V>>),
    Item(I),
}

/// `(then) : (otherwise)?`
#[derive(Clone, Debug)]
pub(crate) struct Group<E> {
    pub(crate) then: Vec<E>,
    pub(crate) otherwise: Vec<E>,
    pub(crate) anchor: Anchor,
}

/// The element whose presence selects the branch that is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Anchor {
    /// Whether it is in the second branch.
    pub(crate) is_otherwise: bool,
    /// Its index in the branch.
    pub(crate) index: usize,
}

impl<'f, I, V> Group<Element<'f, I, V>> {
    pub(crate) fn anchor(&self) -> Option<&Element<'f, I, V>> {
        let branch = if self.anchor.is_otherwise { &self.otherwise } else { &self.then };
        branch.get(self.anchor.index)
    }

    /// The first element that is parsed, and its index in the first branch.
    pub(crate) fn first(&self) -> Option<(usize, &Element<'f, I, V>)> {
        self.then.iter().enumerate().find(|(_, element)| !matches!(element, Element::Blank(_)))
    }
}

/// `custom<function>(arguments)`
#[derive(Clone, Debug)]
pub(crate) struct Custom<'f, V> {
    pub(crate) function: &'f str,
    pub(crate) arguments: Vec<Argument<V>>,
}

/// An argument of a custom function.
#[derive(Clone, Debug)]
pub(crate) enum Argument<V> {
    /// The function parses and prints it.
    Bound(V),
    /// `ref(...)`: parsed before.
    Reference(V),
    /// C++ code, passed as it is.
    Code(String),
}

impl<V> Custom<'_, V> {
    /// The arguments that the function parses and prints.
    pub(crate) fn bound(&self) -> impl Iterator<Item = &V> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Bound(value) => Some(value),
            Argument::Reference(_) | Argument::Code(_) => None,
        })
    }
}
