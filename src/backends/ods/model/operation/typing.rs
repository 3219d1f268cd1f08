//! [`Inference`]: the sources of an operation's result types.

/// An index among the operands, the attributes or the properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Argument {
    Operand(usize),
    Attribute(usize),
    Property(usize),
}

/// How all result types of an operation are inferred.
#[derive(Clone, Debug)]
pub(crate) struct Inference<'a> {
    /// The source of each result's type.
    pub(crate) results: Vec<TypeSource<'a>>,
    /// The indices of the results, ordered so that each comes after the result it depends on.
    pub(crate) order: Vec<usize>,
}

/// The source of a result's type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypeSource<'a> {
    /// C++ that builds the only possible type, with `$_builder`.
    Built(&'a str),
    /// The type of an argument, and C++ that transforms it as `$_self`.
    Argument(Argument, String),
    /// The type of another result, and C++ that transforms it as `$_self`.
    Result(usize, String),
}
