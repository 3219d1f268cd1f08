//! The table of bang operators, one row an operator.
//!
//! The macro `operator_table` holds the rows and expands another macro with them, so that each layer reads the columns
//! it needs: this file the syntax, `records::arena::op` the nodes, `records::elaborate::operators` the typing rules,
//! `records::operators::apply` the evaluation functions. A new operator is a row and an evaluation function, and a
//! typing rule if none of those in the table fits.

/// Expands the macro `$then` with the table.
///
/// The columns: one line of documentation; the variant of [`Bang`] and of `Op`; the name after `!`; the operands; the
/// type argument; the method of `Elaborator` that types the operands and the result; the [`Evaluation`]; the method of
/// `Operation` that computes the value. The rows are sorted by name.
macro_rules! operator_table {
    ($then:ident) => {
        $then! {
            /// sum, wrapping at 64 bits
            Add,          "add",          Count(2, MANY), None,     numbers,           Total,         fold_arithmetic;
            /// bitwise and
            And,          "and",          Count(2, MANY), None,     numbers,           DecidedBy(0),  fold_arithmetic;
            /// the operand as another type; a string becomes the record of that name
            Cast,         "cast",         Count(1, 1),    Required, type_argument,     Refolds,       fold_cast;
            /// one dag with the arguments of all; their operators must agree
            Con,          "con",          Count(2, MANY), None,     dags,              Partial,       fold_con;
            /// the value of the first true condition
            Cond,         "cond",         Clauses,        None,     cond,              Partial,       fold_cond;
            /// a dag of an operator, a list of arguments and a list of names
            Dag,          "dag",          Count(3, 3),    None,     dag,               Partial,       fold_dag;
            /// quotient, rounded toward zero
            Div,          "div",          Count(2, 2),    None,     numbers,           Partial,       fold_arithmetic;
            /// 1 if a string, list or dag is empty, else 0
            Empty,        "empty",        Count(1, 1),    None,     count,             Total,         fold_empty;
            /// whether two numbers, strings or records are equal
            Eq,           "eq",           Count(2, 2),    None,     comparison,        Total,         fold_comparison;
            /// 1 if a record of this name and type is defined so far, else 0
            Exists,       "exists",       Count(1, 1),    Required, exists,            Refolds,       fold_exists;
            /// the elements of a list for which a condition holds
            Filter,       "filter",       BindOne,        None,     foreach_or_filter, Total,         fold_filter;
            /// position of a string in another, or -1
            Find,         "find",         Count(2, 3),    None,     substr_or_find,    Partial,       fold_find;
            /// folds a list into one value, from the left
            Foldl,        "foldl",        Fold,           None,     foldl,             Total,         fold_foldl;
            /// a list or dag with every element replaced
            Foreach,      "foreach",      BindOne,        None,     foreach_or_filter, Total,         fold_foreach;
            /// whether a >= b
            Ge,           "ge",           Count(2, 2),    None,     comparison,        Total,         fold_comparison;
            /// a dag's argument by index or name
            GetDagArg,    "getdagarg",    Count(2, 2),    Required, dag_and_second,    Partial,       fold_getdagarg;
            /// the name of a dag's argument
            GetDagName,   "getdagname",   Count(2, 2),    None,     dag_and_second,    Partial,       fold_getdagname;
            /// a dag's operator
            GetDagOp,     "getdagop",     Count(1, 1),    Optional, get_dag_op,        Partial,       fold_getdagop;
            /// the name of a dag's operator
            GetDagOpName, "getdagopname", Count(1, 1),    None,     one_to_string,     Partial,       fold_getdagopname;
            /// whether a > b
            Gt,           "gt",           Count(2, 2),    None,     comparison,        Total,         fold_comparison;
            /// the first element of a list
            Head,         "head",         Count(1, 1),    None,     list_head,         Partial,       fold_head;
            /// the second operand if the first is not 0, else the third
            If,           "if",           Count(3, 3),    None,     if_else,           Total,         fold_if;
            /// 0 for ?, 1 for a known value
            Initialized,  "initialized",  Count(1, 1),    None,     one_to_int,        Total,         fold_initialized;
            /// all records of a class so far, or those whose names match
            Instances,    "instances",    Count(0, 1),    Required, instances,         Refolds,       fold_instances;
            /// a list's elements as one string with a delimiter between
            Interleave,   "interleave",   Count(2, 2),    None,     interleave,        Total,         fold_interleave;
            /// 1 if the operand is of this type, else 0
            IsA,          "isa",          Count(1, 1),    Required, type_argument,     Total,         fold_isa;
            /// whether a <= b
            Le,           "le",           Count(2, 2),    None,     comparison,        Total,         fold_comparison;
            /// one list with the elements of all
            ListConcat,   "listconcat",   Count(2, MANY), None,     lists,             Total,         fold_listconcat;
            /// a list of lists as one list
            ListFlatten,  "listflatten",  Count(1, 1),    None,     list_flatten,      Total,         fold_listflatten;
            /// a list without the elements of another
            ListRemove,   "listremove",   Count(2, 2),    None,     lists,             Partial,       fold_listremove;
            /// a list that repeats a value
            ListSplat,    "listsplat",    Count(2, 2),    None,     list_splat,        Partial,       fold_listsplat;
            /// logarithm to base 2, rounded down
            LogTwo,       "logtwo",       Count(1, 1),    None,     one_to_int,        Partial,       fold_log_two;
            /// whether a < b
            Lt,           "lt",           Count(2, 2),    None,     comparison,        Total,         fold_comparison;
            /// whether a string contains a match of a regular expression
            Match,        "match",        Count(2, 2),    None,     regex_match,       Partial,       fold_match;
            /// product, wrapping at 64 bits
            Mul,          "mul",          Count(2, MANY), None,     numbers,           Total,         fold_arithmetic;
            /// whether two numbers, strings or records differ
            Ne,           "ne",           Count(2, 2),    None,     comparison,        Total,         fold_comparison;
            /// 1 for 0, else 0
            Not,          "not",          Count(1, 1),    None,     one_to_int,        Total,         fold_not;
            /// bitwise or
            Or,           "or",           Count(2, MANY), None,     numbers,           DecidedBy(-1), fold_arithmetic;
            /// a list of consecutive ints
            Range,        "range",        Count(1, 3),    None,     range,             Partial,       fold_range;
            /// text of a value as it is printed
            Repr,         "repr",         Count(1, 1),    None,     one_to_string,     Partial,       fold_repr;
            /// a dag with one argument replaced
            SetDagArg,    "setdagarg",    Count(3, 3),    None,     set_dag_part,      Partial,       fold_setdagarg;
            /// a dag with one argument's name replaced
            SetDagName,   "setdagname",   Count(3, 3),    None,     set_dag_part,      Partial,       fold_setdagname;
            /// a dag with another operator
            SetDagOp,     "setdagop",     Count(2, 2),    None,     dag_and_second,    Partial,       fold_setdagop;
            /// a dag with its operator named
            SetDagOpName, "setdagopname", Count(2, 2),    None,     dag_and_second,    Partial,       fold_setdagopname;
            /// shift to the left
            Shl,          "shl",          Count(2, 2),    None,     numbers,           Partial,       fold_arithmetic;
            /// number of bytes, elements or arguments
            Size,         "size",         Count(1, 1),    None,     count,             Total,         fold_size;
            /// a list sorted by a key of each element
            Sort,         "sort",         BindOne,        None,     sort,              Total,         fold_sort;
            /// shift to the right, keeping the sign
            Sra,          "sra",          Count(2, 2),    None,     numbers,           Partial,       fold_arithmetic;
            /// shift to the right, filling with zeros
            Srl,          "srl",          Count(2, 2),    None,     numbers,           Partial,       fold_arithmetic;
            /// all strings joined
            StrConcat,    "strconcat",    Count(2, MANY), None,     strings,           Total,         fold_strconcat;
            /// difference, wrapping at 64 bits
            Sub,          "sub",          Count(2, 2),    None,     numbers,           Total,         fold_arithmetic;
            /// a value with every target replaced
            Subst,        "subst",        Count(3, 3),    None,     subst,             Partial,       fold_subst;
            /// part of a string
            Substr,       "substr",       Count(2, 3),    None,     substr_or_find,    Partial,       fold_substr;
            /// the value of the case that equals a key, or the default
            Switch,       "switch",       Cases,          None,     switch,            Partial,       fold_cond;
            /// a list without its first element
            Tail,         "tail",         Count(1, 1),    None,     list_tail,         Partial,       fold_tail;
            /// ASCII letters in lower case
            ToLower,      "tolower",      Count(1, 1),    None,     one_to_string,     Total,         fold_case;
            /// ASCII letters in upper case
            ToUpper,      "toupper",      Count(1, 1),    None,     one_to_string,     Total,         fold_case;
            /// bitwise exclusive or
            Xor,          "xor",          Count(2, MANY), None,     numbers,           Total,         fold_arithmetic;
        }
    };
}
pub(crate) use operator_table;

/// How the operands of an operator are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operands {
    /// From this many to that many.
    Count(usize, usize),
    /// `name, list, value`: the name is bound in the value (`!foreach`, `!filter`, `!sort`).
    BindOne,
    /// `init, list, name, name, value` (`!foldl`).
    Fold,
    /// `condition: value, ...` (`!cond`).
    Clauses,
    /// `key, case: value, ..., default` (`!switch`).
    Cases,
}

const MANY: usize = usize::MAX;

impl Operands {
    /// The minimum and the maximum number of operands; a clause of `!cond` or case of `!switch` counts as one.
    pub fn arity(self) -> (usize, usize) {
        match self {
            Operands::Count(least, most) => (least, most),
            Operands::BindOne => (3, 3),
            Operands::Fold => (5, 5),
            Operands::Clauses => (1, MANY),
            Operands::Cases => (3, MANY),
        }
    }

    /// Whether llvm-tblgen reads operands up to `)` and reports a wrong number at the operator itself; otherwise it
    /// reports the missing `,` or `)`. Only the line of the message depends on it.
    pub(crate) fn counted_at_end(self) -> bool {
        matches!(self, Operands::Count(2, 2 | MANY))
    }
}

/// Whether an operator has a type in angle brackets between its name and its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeArg {
    /// Not allowed.
    None,
    /// Optional.
    Optional,
    /// Required.
    Required,
}

/// What is known about the evaluation of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Computed without an error for all operands of the right types. It may stay an operator, as an element that a
    /// list does not have.
    Total,
    /// Total, and a first operand of this value decides the result alone.
    DecidedBy(i64),
    /// May fail, or depends on when it is computed: `!listremove` keeps elements whose names it does not know.
    Partial,
    /// May fail, and the result depends on the records that exist: a record's final resolution computes it again even
    /// if no operand changed.
    Refolds,
}

/// The syntax of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operator {
    /// Its variant in the syntax tree.
    pub bang: Bang,
    /// The name without `!`.
    pub name: &'static str,
    /// The form of the operands.
    pub operands: Operands,
    /// Whether a type argument is written.
    pub type_arg: TypeArg,
    /// One line of documentation.
    pub about: &'static str,
}

macro_rules! define_syntax {
    ($(
        #[doc = $about:literal]
        $bang:ident, $name:literal, $operands:expr, $type_arg:ident, $typing:ident, $evaluation:expr, $fold:ident;
    )*) => {
        /// A bang operator.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Bang {
            $(#[doc = concat!("`!", $name, "`:", $about)] $bang,)*
        }

        /// All operators, sorted by name; [`Bang`] is the index.
        pub static OPERATORS: &[Operator] = {
            use Operands::{BindOne, Cases, Clauses, Count, Fold};
            &[$(Operator {
                bang: Bang::$bang,
                name: $name,
                operands: $operands,
                type_arg: TypeArg::$type_arg,
                about: $about.trim_ascii_start(),
            },)*]
        };
    };
}
operator_table!(define_syntax);

impl Bang {
    /// The row of the operator.
    pub fn row(self) -> &'static Operator {
        &OPERATORS[self as usize]
    }
}

/// Names of operators that only LLVM 21 and older accept, and the names that they got.
pub(crate) const OLD_NAMES: [(&str, &str); 2] = [("getop", "getdagop"), ("setop", "setdagop")];

/// Returns the operator of this name, given without `!`.
pub fn operator(name: &[u8]) -> Option<&'static Operator> {
    let index = OPERATORS.binary_search_by(|row| row.name.as_bytes().cmp(name)).ok()?;
    OPERATORS.get(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_indexed() {
        assert!(OPERATORS.is_sorted_by_key(|row| row.name));
        assert!(OPERATORS.iter().all(|row| operator(row.name.as_bytes()) == Some(row) && row.bang.row() == row));
        assert_eq!(operator(b"sorted"), None);
        assert!(
            OLD_NAMES.iter().all(|(old, new)| operator(old.as_bytes()).is_none() && operator(new.as_bytes()).is_some())
        );
    }
}
