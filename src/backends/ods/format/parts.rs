//! Elements that the checked formats of operations, types and attributes have in common.

/// `(then) : (otherwise)?`
#[derive(Clone, Debug)]
pub(crate) struct Group<T> {
    pub(crate) then: Vec<T>,
    pub(crate) otherwise: Vec<T>,
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

impl<T> Group<T> {
    pub(crate) fn anchor(&self) -> Option<&T> {
        let branch = if self.anchor.is_otherwise { &self.otherwise } else { &self.then };
        branch.get(self.anchor.index)
    }
}

/// `custom<function>(arguments)`
#[derive(Clone, Debug)]
pub(crate) struct Custom<'f, T> {
    pub(crate) function: &'f str,
    pub(crate) arguments: Vec<Argument<T>>,
}

/// An argument of a custom function.
#[derive(Clone, Debug)]
pub(crate) enum Argument<T> {
    /// The function parses and prints it.
    Bound(T),
    /// `ref(...)`: parsed before.
    Reference(T),
    /// C++ code, passed as it is.
    Code(String),
}

impl<T> Custom<'_, T> {
    /// The arguments that the function parses and prints.
    pub(crate) fn bound(&self) -> impl Iterator<Item = &T> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Bound(value) => Some(value),
            Argument::Reference(_) | Argument::Code(_) => None,
        })
    }
}
