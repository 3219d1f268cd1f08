//! [`Op`]: the operators of values.

use std::ops::Range;

use crate::parser::operator_table::{Bang, Operands, TypeArg, operator_table};

macro_rules! define_op {
    ($(
        #[doc = $about:literal]
        $bang:ident, $name:literal, $operands:expr, $type_arg:ident, $typing:ident, $fold:ident;
    )*) => {
        /// The operator of a [`Node::Op`](super::node::Node::Op): a bang operator, or one that is written as a
        /// subscript.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(clippy::enum_variant_names, reason = "the names are those of the operators")]
        pub(crate) enum Op {
            $(#[doc = concat!("`!", $name, "`:", $about)] $bang,)*
            /// `list[i]`
            ListElement,
            /// `list[[i, j]]`
            ListSlice,
            /// `a...b` in a list subscript.
            RangeClosed,
        }

        impl From<Bang> for Op {
            fn from(bang: Bang) -> Op {
                match bang {
                    $(Bang::$bang => Op::$bang,)*
                }
            }
        }

        impl Op {
            /// The bang operator; none for a subscript.
            pub(crate) fn bang(self) -> Option<Bang> {
                match self {
                    $(Op::$bang => Some(Bang::$bang),)*
                    Op::ListElement | Op::ListSlice | Op::RangeClosed => None,
                }
            }
        }
    };
}
operator_table!(define_op);

impl Op {
    /// The name after `!`; for a subscript, its name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Op::ListElement => "list element",
            Op::ListSlice => "list slice",
            Op::RangeClosed => "range",
            _ => self.bang().map_or("", |bang| bang.row().name),
        }
    }

    /// The operands that are names which the operator binds.
    pub(crate) fn bound_names(self) -> Range<usize> {
        match self.bang().map(|bang| bang.row().operands) {
            Some(Operands::BindOne) => 0..1,
            Some(Operands::Fold) => 2..4,
            _ => 0..0,
        }
    }

    /// The operand that a loop is over.
    pub(crate) const LIST: usize = 1;

    /// The operand in which the bound names are visible.
    pub(crate) fn body(self) -> usize {
        self.bound_names().end.max(2)
    }

    /// Whether it is written with a type in angle brackets.
    pub(crate) fn has_type_arg(self) -> bool {
        self.bang().is_some_and(|bang| bang.row().type_arg == TypeArg::Required)
    }

    /// The first operand that decides the result alone.
    pub(crate) fn deciding_operand(self) -> Option<i64> {
        match self {
            Op::And => Some(0),
            Op::Or => Some(-1),
            _ => None,
        }
    }

    /// Whether it is computed without an error for all operands of the right types. It may stay an operator, as an
    /// element that a list does not have.
    pub(crate) fn is_total(self) -> bool {
        use Op::{
            Add, And, Empty, Eq, Filter, Foldl, Foreach, Ge, Gt, If, Initialized, Interleave, IsA, Le, ListConcat,
            ListElement, ListFlatten, ListRemove, ListSlice, Lt, Mul, Ne, Not, Or, Size, Sort, StrConcat, Sub, ToLower,
            ToUpper, Xor,
        };
        matches!(
            self,
            Add | And
                | Empty
                | Eq
                | Filter
                | Foldl
                | Foreach
                | Ge
                | Gt
                | If
                | Initialized
                | Interleave
                | IsA
                | Le
                | ListConcat
                | ListElement
                | ListFlatten
                | ListRemove
                | ListSlice
                | Lt
                | Mul
                | Ne
                | Not
                | Or
                | Size
                | Sort
                | StrConcat
                | Sub
                | ToLower
                | ToUpper
                | Xor
        )
    }

    /// Whether the result depends on the records that exist: a record's final resolution computes it again even if no
    /// operand changed.
    pub(crate) fn refolds(self) -> bool {
        matches!(self, Op::Cast | Op::Exists | Op::Instances)
    }
}
