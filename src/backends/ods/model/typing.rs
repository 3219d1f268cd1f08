//! [`Inference`]: what the types of an operation's results are made from, as data.

/// An argument by its number among those of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Argument {
    Operand(usize),
    Attribute(usize),
    Property(usize),
}

/// For each result, what its type is made from.
#[derive(Clone, Debug)]
pub(crate) struct Inference<'a> {
    pub(crate) results: Vec<TypeSource<'a>>,
    /// The results in an order in which each one's source is known before it.
    pub(crate) order: Vec<usize>,
}

/// What a type is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypeSource<'a> {
    /// There is only one: C++ with `$_builder`.
    Built(&'a str),
    /// From the type of an argument; C++ in which `$_self` stands for that.
    Argument(Argument, String),
    /// From the type of another result.
    Result(usize, String),
}
