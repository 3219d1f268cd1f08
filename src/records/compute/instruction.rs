//! [`Instruction`]: a step of a program that computes a value.

use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::op::Op;
use crate::source::Symbol;

/// Where something was found: the first place to look at the next time.
pub(super) type Hint = u16;

/// A step of a program, in 8 bytes. It takes its operands from a stack, the last one first, and pushes its result.
///
/// The instructions that run parts of the program in their own way (`Instance`, `Cond`, `Loop`) are followed by a
/// `Jump` behind these parts.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction {
    /// The end of a program or of a part that another instruction runs.
    Return,
    /// What follows is not computed here: resolution keeps or reports it.
    GiveUp,
    /// What follows depends on the records that exist, and is computed at the final resolution only.
    Finally,
    /// Pushes a finished value.
    Value(ValueId),
    /// Pushes the value of a name, which was last found at this place.
    Name(Symbol, Hint),
    /// Pushes the name of an unnamed record.
    AnonymousName(ValueId),
    /// Pushes the value of a larger part, which has a program of its own.
    Call(ValueId),
    /// Pushes the base of some bits, a name, which was last found at this place; the name itself if it is a field
    /// without a value.
    Base(ValueId, Hint),
    /// A field of a record, which was last found in this slot.
    Field(Symbol, Hint),
    /// A bit of a value.
    Bit(u32),
    /// These bits with the bases of their runs.
    Bits(ValueId),
    /// This list with its open elements.
    List(ValueId),
    /// This dag with its open operands.
    Dag(ValueId),
    /// This `Class<args>` with its open arguments, which the part behind the jump pushes before the final resolution.
    Instance(ValueId),
    /// This `Class<args>` with its open arguments, whose values are the same at any resolution.
    PlainInstance(ValueId),
    /// This `!cond`; the clauses are behind the jump, each with a jump to the next one before it.
    Cond(ValueId),
    /// This loop over the list on the stack. Behind the jump: a jump to its body, and what is computed before.
    Loop(ValueId),
    /// As `Loop`, for a `!foldl` whose body appends to its accumulator.
    Append(ValueId),
    /// Appends to the accumulator of the innermost loop.
    Push,
    /// An operator on two integers.
    Number(Op),
    /// A comparison.
    Compare(Op),
    /// Joins so many strings, lists or dags.
    Join(Op, u32),
    /// Any other operator: its number of operands, its type.
    Apply(Op, u16, TypeId),
    /// Removes a value.
    Drop,
    /// Goes on elsewhere.
    Jump(u32),
    /// Goes on elsewhere if the condition is false. If it is the error value, goes on at the jump before that place,
    /// with the error value as the result.
    Branch(u32),
    /// Goes on elsewhere if the condition is false.
    Choose(u32),
    /// Goes on elsewhere if the value on the stack decides the result of an `!and` or `!or`; it stays.
    Decide(Op, u32),
    /// As `Decide`, and removes the value.
    Settle(Op, u32),
}

impl Instruction {
    /// Whether it gives the same value at any resolution of a record, and leads nowhere else.
    pub(super) fn is_plain(self) -> bool {
        matches!(
            self,
            Instruction::Value(_)
                | Instruction::Name(..)
                | Instruction::Field(..)
                | Instruction::Number(_)
                | Instruction::Compare(_)
                | Instruction::Join(..)
                | Instruction::List(_)
        )
    }
}
