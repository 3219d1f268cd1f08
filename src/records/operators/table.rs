//! The table of bang operators: one row each.

use crate::records::op::Op;

/// A bang operator as people write it.
#[derive(Clone, Copy, Debug)]
pub struct BangOperator {
    /// The name after `!`.
    pub name: &'static str,
    /// The operator node that it makes.
    pub op: Op,
    /// Fewest and most operands.
    pub arity: (usize, usize),
    /// Whether a type in angle brackets follows the name.
    pub type_arg: TypeArg,
    /// How operands and result are typed.
    pub rule: Rule,
    /// One line for documentation.
    pub about: &'static str,
}

/// Whether an operator takes a type in angle brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeArg {
    /// It must not be there.
    None,
    /// It may be there.
    Optional,
    /// It must be there.
    Required,
}

/// How the operands of an operator are typed, and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// int-like operands, int.
    Numbers,
    /// One int-like operand, int.
    Number,
    /// Operands convertible to a common type, bit; records too.
    Equality,
    /// int-like or string operands, bit.
    Order,
    /// strings, string.
    Strings,
    /// One string, string.
    String,
    /// Two strings, bit.
    Match,
    /// string, int, optional int: string.
    Substr,
    /// string, string, optional int: int.
    Find,
    /// Target, replacement, value: the value's type.
    Subst,
    /// List and delimiter: string.
    Interleave,
    /// Anything: string.
    Repr,
    /// string, list or dag: int.
    Count,
    /// list: its element.
    Head,
    /// list: the same type.
    Tail,
    /// lists: their common type.
    Lists,
    /// value and count: list.
    ListSplat,
    /// list of lists: list.
    ListFlatten,
    /// ints or a list: list of int.
    Range,
    /// name, list or dag, value.
    Foreach,
    /// name, list, condition.
    Filter,
    /// start, list, two names, value.
    Foldl,
    /// int, two values: their common type.
    If,
    /// Handled by its own syntax.
    Cond,
    /// The type in brackets.
    Cast,
    /// int.
    IsA,
    /// string: int.
    Exists,
    /// Optional regex: list of the type in brackets.
    Instances,
    /// Anything: int.
    Initialized,
    /// dags: dag.
    Con,
    /// operator, list, list of names: dag.
    Dag,
    /// dag: record.
    GetDagOp,
    /// dag: string.
    GetDagOpName,
    /// dag and record: dag.
    SetDagOp,
    /// dag and string: dag.
    SetDagOpName,
    /// dag and key: the type in brackets.
    GetDagArg,
    /// dag and index: string.
    GetDagName,
    /// dag, key, value: dag.
    SetDagArg,
    /// dag, key, name: dag.
    SetDagName,
}

const MANY: usize = usize::MAX;

const fn row(name: &'static str, op: Op, min: usize, max: usize, rule: Rule, about: &'static str) -> BangOperator {
    let type_arg = match op {
        Op::Cast | Op::IsA | Op::Exists | Op::Instances | Op::GetDagArg => TypeArg::Required,
        Op::GetDagOp => TypeArg::Optional,
        _ => TypeArg::None,
    };
    BangOperator { name, op, arity: (min, max), type_arg, rule, about }
}

/// All bang operators, by name.
pub static BANG: &[BangOperator] = &[
    row("add", Op::Add, 2, MANY, Rule::Numbers, "sum, wrapping at 64 bits"),
    row("and", Op::And, 2, MANY, Rule::Numbers, "bitwise and"),
    row("cast", Op::Cast, 1, 1, Rule::Cast, "the operand as another type; a string becomes the record of that name"),
    row("con", Op::Con, 2, MANY, Rule::Con, "one dag with the arguments of all; their operators must agree"),
    row("cond", Op::Cond, 1, MANY, Rule::Cond, "the value of the first true condition"),
    row("dag", Op::Dag, 3, 3, Rule::Dag, "a dag of an operator, a list of arguments and a list of names"),
    row("div", Op::Div, 2, 2, Rule::Numbers, "quotient, rounded towards zero"),
    row("empty", Op::Empty, 1, 1, Rule::Count, "1 if a string, list or dag has no part, else 0"),
    row("eq", Op::Eq, 2, 2, Rule::Equality, "whether two numbers, strings or records are equal"),
    row("exists", Op::Exists, 1, 1, Rule::Exists, "1 if a record of this name and type is defined so far, else 0"),
    row("filter", Op::Filter, 3, 3, Rule::Filter, "the elements of a list for which a condition holds"),
    row("find", Op::Find, 2, 3, Rule::Find, "where a string stands in another, or -1"),
    row("foldl", Op::Foldl, 5, 5, Rule::Foldl, "folds a list into one value, from the left"),
    row("foreach", Op::Foreach, 3, 3, Rule::Foreach, "a list or dag with every element replaced"),
    row("ge", Op::Ge, 2, 2, Rule::Order, "whether a >= b"),
    row("getdagarg", Op::GetDagArg, 2, 2, Rule::GetDagArg, "a dag's argument by index or name"),
    row("getdagname", Op::GetDagName, 2, 2, Rule::GetDagName, "the name of a dag's argument"),
    row("getdagop", Op::GetDagOp, 1, 1, Rule::GetDagOp, "a dag's operator"),
    row("getdagopname", Op::GetDagOpName, 1, 1, Rule::GetDagOpName, "the name of a dag's operator"),
    row("gt", Op::Gt, 2, 2, Rule::Order, "whether a > b"),
    row("head", Op::Head, 1, 1, Rule::Head, "the first element of a list"),
    row("if", Op::If, 3, 3, Rule::If, "the second operand if the first is not 0, else the third"),
    row("initialized", Op::Initialized, 1, 1, Rule::Initialized, "0 for ?, 1 for a known value"),
    row("instances", Op::Instances, 0, 1, Rule::Instances, "all records of a class so far, or those whose names match"),
    row(
        "interleave",
        Op::Interleave,
        2,
        2,
        Rule::Interleave,
        "a list's elements as one string with a delimiter between",
    ),
    row("isa", Op::IsA, 1, 1, Rule::IsA, "1 if the operand is of this type, else 0"),
    row("le", Op::Le, 2, 2, Rule::Order, "whether a <= b"),
    row("listconcat", Op::ListConcat, 2, MANY, Rule::Lists, "one list with the elements of all"),
    row("listflatten", Op::ListFlatten, 1, 1, Rule::ListFlatten, "a list of lists as one list"),
    row("listremove", Op::ListRemove, 2, 2, Rule::Lists, "a list without the elements of another"),
    row("listsplat", Op::ListSplat, 2, 2, Rule::ListSplat, "a list that repeats a value"),
    row("logtwo", Op::LogTwo, 1, 1, Rule::Number, "logarithm to base 2, rounded down"),
    row("lt", Op::Lt, 2, 2, Rule::Order, "whether a < b"),
    row("match", Op::Match, 2, 2, Rule::Match, "whether a string contains a match of a regular expression"),
    row("mul", Op::Mul, 2, MANY, Rule::Numbers, "product, wrapping at 64 bits"),
    row("ne", Op::Ne, 2, 2, Rule::Equality, "whether two numbers, strings or records differ"),
    row("not", Op::Not, 1, 1, Rule::Number, "1 for 0, else 0"),
    row("or", Op::Or, 2, MANY, Rule::Numbers, "bitwise or"),
    row("range", Op::Range, 1, 3, Rule::Range, "a list of consecutive ints"),
    row("repr", Op::Repr, 1, 1, Rule::Repr, "a value as it is printed"),
    row("setdagarg", Op::SetDagArg, 3, 3, Rule::SetDagArg, "a dag with one argument replaced"),
    row("setdagname", Op::SetDagName, 3, 3, Rule::SetDagName, "a dag with one argument's name replaced"),
    row("setdagop", Op::SetDagOp, 2, 2, Rule::SetDagOp, "a dag with another operator"),
    row("setdagopname", Op::SetDagOpName, 2, 2, Rule::SetDagOpName, "a dag with its operator named"),
    row("shl", Op::Shl, 2, 2, Rule::Numbers, "shift to the left"),
    row("size", Op::Size, 1, 1, Rule::Count, "number of bytes, elements or arguments"),
    row("sra", Op::Sra, 2, 2, Rule::Numbers, "shift to the right, keeping the sign"),
    row("srl", Op::Srl, 2, 2, Rule::Numbers, "shift to the right, filling with zeros"),
    row("strconcat", Op::StrConcat, 2, MANY, Rule::Strings, "all strings joined"),
    row("sub", Op::Sub, 2, 2, Rule::Numbers, "difference, wrapping at 64 bits"),
    row("subst", Op::Subst, 3, 3, Rule::Subst, "a value with every target replaced"),
    row("substr", Op::Substr, 2, 3, Rule::Substr, "part of a string"),
    row("tail", Op::Tail, 1, 1, Rule::Tail, "a list without its first element"),
    row("tolower", Op::ToLower, 1, 1, Rule::String, "ASCII letters in lower case"),
    row("toupper", Op::ToUpper, 1, 1, Rule::String, "ASCII letters in upper case"),
    row("xor", Op::Xor, 2, MANY, Rule::Numbers, "bitwise exclusive or"),
];

impl Op {
    /// The name after the `!`; for operators that have none, how messages call them.
    pub fn name(self) -> &'static str {
        match self {
            Op::ListElement => "list element",
            Op::ListSlice => "list slice",
            Op::RangeClosed => "range",
            _ => BANG.iter().find(|row| row.op == self).map_or("", |row| row.name),
        }
    }
}

/// The bang operator of this name.
pub fn find(name: &[u8]) -> Option<&'static BangOperator> {
    BANG.binary_search_by(|row| row.name.as_bytes().cmp(name)).ok().map(|at| &BANG[at])
}
