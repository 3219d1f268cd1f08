//! [`Op`]: the operators that a value may be made of.

use std::ops::Range;

/// An operator of a [`Node::Op`](super::values::Node::Op).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is the bang operator of its name; the others say what they are")]
pub enum Op {
    Add,
    And,
    /// `!cast<T>(a)`
    Cast,
    Con,
    /// Pairs of condition and value.
    Cond,
    Dag,
    Div,
    Empty,
    Eq,
    Exists,
    Filter,
    Find,
    Foldl,
    Foreach,
    Ge,
    GetDagArg,
    GetDagName,
    GetDagOp,
    GetDagOpName,
    Gt,
    Head,
    If,
    Initialized,
    Instances,
    Interleave,
    IsA,
    Le,
    ListConcat,
    /// `list[i]`
    ListElement,
    ListFlatten,
    ListRemove,
    /// `list[[i, j]]`
    ListSlice,
    ListSplat,
    LogTwo,
    Lt,
    Match,
    Mul,
    Ne,
    Not,
    Or,
    Range,
    /// `a...b` in a list subscript.
    RangeClosed,
    Repr,
    SetDagArg,
    SetDagName,
    SetDagOp,
    SetDagOpName,
    Shl,
    Size,
    Sra,
    Srl,
    StrConcat,
    Sub,
    Subst,
    Substr,
    Tail,
    ToLower,
    ToUpper,
    Xor,
}

impl Op {
    /// Which operands are names that the operator binds.
    pub fn bound_names(self) -> Range<usize> {
        match self {
            Op::Foreach | Op::Filter => 0..1,
            Op::Foldl => 2..4,
            _ => 0..0,
        }
    }

    /// Which operand the bound names stand in.
    pub fn body(self) -> usize {
        if self == Op::Foldl { 4 } else { 2 }
    }

    /// Whether the final resolution computes it again though no operand changed: its result depends on which records
    /// exist (6.2).
    pub fn refolds(self) -> bool {
        matches!(self, Op::Cast | Op::Exists | Op::Instances)
    }
}
