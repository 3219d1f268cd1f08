//! [`Op`]: the operators of values.

use std::ops::Range;

use crate::parser::operator_table::{Bang, Evaluation, Operands, TypeArg, operator_table};

macro_rules! define_op {
    ($(
        #[doc = $about:literal]
        $bang:ident, $name:literal, $operands:expr, $type_arg:ident, $typing:ident, $evaluation:expr, $fold:ident;
    )*) => {
        /// The operator of a [`Node::Op`](super::node::Node::Op): a bang operator, or one that is written as a
        /// subscript.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(clippy::enum_variant_names, reason = "the names are those of the operators")]
        pub enum Op {
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

            fn evaluation(self) -> Evaluation {
                use Evaluation::{DecidedBy, Partial, Refolds, Total};
                match self {
                    $(Op::$bang => $evaluation,)*
                    Op::ListElement | Op::ListSlice => Total,
                    Op::RangeClosed => Partial,
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

    /// Whether it joins two values, and several by nesting from the right.
    pub(crate) fn concatenates(self) -> bool {
        matches!(self, Op::StrConcat | Op::ListConcat | Op::Con)
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
        match self.evaluation() {
            Evaluation::DecidedBy(operand) => Some(operand),
            Evaluation::Total | Evaluation::Partial | Evaluation::Refolds => None,
        }
    }

    /// Whether it is computed without an error for all operands of the right types.
    pub(crate) fn is_total(self) -> bool {
        matches!(self.evaluation(), Evaluation::Total | Evaluation::DecidedBy(_))
    }

    /// Whether the result depends on the records that exist.
    pub(crate) fn refolds(self) -> bool {
        self.evaluation() == Evaluation::Refolds
    }
}
