// What is generated of MLIR's dialect `ub`; what its authors wrote by hand is libMLIR's.
// tdgen: op mlir/Dialect/UB/IR/UBOps.td UBOps
// tdgen: dialect mlir/Dialect/UB/IR/UBOps.td UBOpsDialect
// tdgen: attrdef mlir/Dialect/UB/IR/UBOps.td UBOpsAttributes

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "mlir/Dialect/UB/IR/UBOps.cpp.inc"
#include "mlir/Dialect/UB/IR/UBOpsDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "mlir/Dialect/UB/IR/UBOpsAttributes.cpp.inc"
