// The generated parts of MLIR's dialect `complex`; libMLIR has the handwritten ones.
// tdgen: op mlir/Dialect/Complex/IR/ComplexOps.td ComplexOps
// tdgen: dialect mlir/Dialect/Complex/IR/ComplexOps.td ComplexOpsDialect
// tdgen: attrdef mlir/Dialect/Complex/IR/ComplexAttributes.td ComplexAttributes
// tdgen: enum mlir/Dialect/Complex/IR/ComplexAttributes.td ComplexEnums

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "mlir/Dialect/Complex/IR/ComplexOps.cpp.inc"
#include "mlir/Dialect/Complex/IR/ComplexOpsDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "mlir/Dialect/Complex/IR/ComplexAttributes.cpp.inc"
#include "mlir/Dialect/Complex/IR/ComplexEnums.cpp.inc"
