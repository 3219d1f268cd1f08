// The generated parts of MLIR's dialect `math`; libMLIR has the handwritten ones.
// tdgen: op mlir/Dialect/Math/IR/MathOps.td MathOps
// tdgen: dialect mlir/Dialect/Math/IR/MathOps.td MathOpsDialect

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include "by_hand.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
#include "mlir/Dialect/Math/IR/MathOpsDialect.cpp.inc"
