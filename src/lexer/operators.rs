//! The table of bang operators: their names and the shape of what follows them (tablegen-language.md 5).
//!
//! What they compute is the evaluator's; which words exist and how many operands they take is known in one place,
//! here, for the parser, for did-you-mean and for editor tools.

/// How the operands of an operator are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operands {
    /// From this many to that many.
    Count(usize, usize),
    /// `name, list, value`: the name is bound in the value (`!foreach`, `!filter`).
    BindOne,
    /// `init, list, name, name, value` (`!foldl`).
    Fold,
    /// `condition: value, ...` (`!cond`).
    Clauses,
}

/// Whether `<T>` stands between the name and the operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeArg {
    /// It may not.
    None,
    /// It may.
    Optional,
    /// It must.
    Required,
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operator {
    /// The name without `!`.
    pub name: &'static str,
    /// What stands between the parentheses.
    pub operands: Operands,
    /// What stands between the angle brackets.
    pub type_arg: TypeArg,
    /// Whether the real tool reads operands until `)` and then complains at the operator itself; otherwise it
    /// complains where a `,` or `)` is missing. Only the line of the message depends on it.
    pub(crate) counted_at_end: bool,
}

const ANY: usize = usize::MAX;

const fn row(name: &'static str, operands: Operands, type_arg: TypeArg) -> Operator {
    Operator { name, operands, type_arg, counted_at_end: false }
}

const fn unary(name: &'static str) -> Operator {
    row(name, Operands::Count(1, 1), TypeArg::None)
}

const fn binary(name: &'static str) -> Operator {
    Operator { name, operands: Operands::Count(2, 2), type_arg: TypeArg::None, counted_at_end: true }
}

const fn several(name: &'static str) -> Operator {
    Operator { name, operands: Operands::Count(2, ANY), type_arg: TypeArg::None, counted_at_end: true }
}

const fn ternary(name: &'static str) -> Operator {
    row(name, Operands::Count(3, 3), TypeArg::None)
}

/// All operators, in byte order of their names.
pub const OPERATORS: &[Operator] = &[
    several("add"),
    several("and"),
    row("cast", Operands::Count(1, 1), TypeArg::Required),
    several("con"),
    row("cond", Operands::Clauses, TypeArg::None),
    ternary("dag"),
    binary("div"),
    unary("empty"),
    binary("eq"),
    row("exists", Operands::Count(1, 1), TypeArg::Required),
    row("filter", Operands::BindOne, TypeArg::None),
    row("find", Operands::Count(2, 3), TypeArg::None),
    row("foldl", Operands::Fold, TypeArg::None),
    row("foreach", Operands::BindOne, TypeArg::None),
    binary("ge"),
    Operator { type_arg: TypeArg::Required, ..binary("getdagarg") },
    binary("getdagname"),
    row("getdagop", Operands::Count(1, 1), TypeArg::Optional),
    unary("getdagopname"),
    binary("gt"),
    unary("head"),
    ternary("if"),
    unary("initialized"),
    row("instances", Operands::Count(0, 1), TypeArg::Required),
    binary("interleave"),
    row("isa", Operands::Count(1, 1), TypeArg::Required),
    binary("le"),
    several("listconcat"),
    unary("listflatten"),
    binary("listremove"),
    binary("listsplat"),
    unary("logtwo"),
    binary("lt"),
    binary("match"),
    several("mul"),
    binary("ne"),
    unary("not"),
    several("or"),
    row("range", Operands::Count(1, 3), TypeArg::None),
    unary("repr"),
    ternary("setdagarg"),
    ternary("setdagname"),
    binary("setdagop"),
    binary("setdagopname"),
    binary("shl"),
    unary("size"),
    binary("sra"),
    binary("srl"),
    several("strconcat"),
    binary("sub"),
    ternary("subst"),
    row("substr", Operands::Count(2, 3), TypeArg::None),
    unary("tail"),
    unary("tolower"),
    unary("toupper"),
    several("xor"),
];

/// The operator of this name, given without `!`.
pub fn operator(name: &[u8]) -> Option<&'static Operator> {
    let index = OPERATORS.binary_search_by(|row| row.name.as_bytes().cmp(name)).ok()?;
    OPERATORS.get(index)
}

/// The operator whose name is most like this one, if any is alike enough to be meant.
pub fn closest_operator(name: &[u8]) -> Option<&'static Operator> {
    if name.len() > 20 {
        return None;
    }
    let near = |row: &&'static Operator| edits(name, row.name.as_bytes());
    OPERATORS.iter().min_by_key(near).filter(|row| near(row) <= 1 + name.len() / 4)
}

/// Number of letters to insert, delete or replace to make one word of the other.
fn edits(from: &[u8], to: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, b) in row.iter_mut().skip(1).zip(to) {
            let best = (left + 1).min(*cell + 1).min(diagonal + usize::from(a != b));
            diagonal = *cell;
            *cell = best;
            left = best;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_found() {
        assert!(OPERATORS.is_sorted_by_key(|row| row.name));
        assert!(OPERATORS.iter().all(|row| operator(row.name.as_bytes()) == Some(row)));
        assert_eq!(operator(b"sort"), None);
    }

    #[test]
    fn a_slip_finds_its_operator() {
        let closest = |name: &[u8]| closest_operator(name).map(|row| row.name);
        assert_eq!(closest(b"ad"), Some("add"));
        assert_eq!(closest(b"listconat"), Some("listconcat"));
        assert_eq!(closest(b"frobnicate"), None);
    }
}
