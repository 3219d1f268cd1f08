// What is generated of MLIR's dialect `func`; what its authors wrote by hand is libMLIR's.
// tdgen: op mlir/Dialect/Func/IR/FuncOps.td FuncOps
// tdgen: dialect mlir/Dialect/Func/IR/FuncOps.td FuncOpsDialect

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "mlir/Dialect/Func/IR/FuncOps.cpp.inc"
#include "mlir/Dialect/Func/IR/FuncOpsDialect.cpp.inc"
