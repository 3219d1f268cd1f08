// The code around the functions of outputs/bytecode.td, as in the sources of a dialect.

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "bytecode.cpp.inc"

/// Uses the functions.
struct Functions {
  decltype(&readAttribute) first = readAttribute;
  decltype(&readType) second = readType;
  decltype(&writeAttribute) third = writeAttribute;
  decltype(&writeType) fourth = writeType;
};
extern Functions functions;
Functions functions;
