// The generated parts of MLIR's dialect `arith`; libMLIR has the handwritten ones.
// tdgen: op mlir/Dialect/Arith/IR/ArithOps.td ArithOps
// tdgen: dialect mlir/Dialect/Arith/IR/ArithOps.td ArithOpsDialect
// tdgen: attrdef mlir/Dialect/Arith/IR/ArithOps.td ArithOpsAttributes
// tdgen: enum mlir/Dialect/Arith/IR/ArithOps.td ArithOpsEnums

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include "by_hand.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
#include "mlir/Dialect/Arith/IR/ArithOpsDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "mlir/Dialect/Arith/IR/ArithOpsAttributes.cpp.inc"
#include "mlir/Dialect/Arith/IR/ArithOpsEnums.cpp.inc"
