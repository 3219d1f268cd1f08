// The C API of a random dialect, behind its classes.
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DerivedAttributeOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

#include "dialect-decls.inc"
#include "enum-decls.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-decls.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-decls.inc"
#define GET_OP_CLASSES
#include "op-decls.inc"

#include "capi-header.inc"

#include "capi-impl.inc"
