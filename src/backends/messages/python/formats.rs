//! The codes of types in formats for the module `struct`.

use crate::backends::messages::model::Scalar;

/// Returns the code of a scalar in formats for the module `struct`.
pub(crate) fn code(scalar: Scalar) -> char {
    match scalar {
        Scalar::U8 | Scalar::Char => 'B',
        Scalar::U16 => 'H',
        Scalar::U32 => 'I',
        Scalar::U64 => 'Q',
        Scalar::I8 => 'b',
        Scalar::I16 => 'h',
        Scalar::I32 => 'i',
        Scalar::I64 => 'q',
        Scalar::F32 => 'f',
        Scalar::F64 => 'd',
        Scalar::Bool => '?',
    }
}
