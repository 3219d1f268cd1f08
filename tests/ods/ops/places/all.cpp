// One source includes the definitions of several files and dialects, in the namespaces that their authors choose.
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/OwningOpRef.h"

namespace outer {
#define GET_OP_CLASSES
#include "first.h.inc"
#define GET_OP_CLASSES
#include "first.cpp.inc"
} // namespace outer

namespace other {
#define GET_OP_CLASSES
#include "first.h.inc"
#define GET_OP_CLASSES
#include "first.cpp.inc"
} // namespace other

namespace second {
using Handler = void (&)(int);
struct Table {
  Table(const Table &) = delete;
};
} // namespace second

#define GET_OP_CLASSES
#include "second.h.inc"
#define GET_OP_CLASSES
#include "second.cpp.inc"
#define GET_OP_CLASSES
#include "more.h.inc"
#define GET_OP_CLASSES
#include "more.cpp.inc"
