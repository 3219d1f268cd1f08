//! Conversions between MLIR's LLVM dialect and LLVM IR, from the records of `LLVMOpBase.td` and `LLVMEnums.td`:
//! fragments of C++ functions. The outputs are byte for byte those of `mlir-tblgen`.

pub(crate) mod backends;
mod builders;
mod enums;
mod intrinsics;
mod template;
