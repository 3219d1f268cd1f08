// What the definitions of the package's types and attributes are compiled behind: headers and functions that MLIR's own
// sources have around them. The test adds the public headers before this file and the definitions behind it.
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/Ptr/IR/PtrDialect.h"
#include "mlir/Dialect/SMT/IR/SMTDialect.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/BinaryFormat/Dwarf.h"
using namespace mlir;

#define CUSTOM(NAME)                                                                                                   \
  template <typename... Ts>                                                                                            \
  static ParseResult parse##NAME(AsmParser &, Ts &&...) {                                                              \
    return success();                                                                                                  \
  }                                                                                                                    \
  template <typename... Ts>                                                                                            \
  static void print##NAME(AsmPrinter &, Ts &&...) {}
CUSTOM(ExtTypeParams)
CUSTOM(FunctionTypes)
CUSTOM(LevelRange)
