// What is generated of MLIR's dialect `index`; what its authors wrote by hand is libMLIR's.
// tdgen: op mlir/Dialect/Index/IR/IndexOps.td IndexOps
// tdgen: dialect mlir/Dialect/Index/IR/IndexOps.td IndexOpsDialect
// tdgen: attrdef mlir/Dialect/Index/IR/IndexOps.td IndexAttrs
// tdgen: enum mlir/Dialect/Index/IR/IndexEnums.td IndexEnums

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Index/IR/IndexAttrs.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "mlir/Dialect/Index/IR/IndexOps.cpp.inc"
#include "mlir/Dialect/Index/IR/IndexOpsDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "mlir/Dialect/Index/IR/IndexAttrs.cpp.inc"
#include "mlir/Dialect/Index/IR/IndexEnums.cpp.inc"
