// The dialect of kinds.td, and its C API.

// LLVM does not hash floating-point numbers. Its templates only find functions that are declared before them.
namespace llvm {
class hash_code;
hash_code hash_value(double value);
} // namespace llvm

#include "mlir/IR/Builders.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstring>

llvm::hash_code llvm::hash_value(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return hash_value(bits);
}

#include "kindsDialect.h.inc"
#include "kindsEnums.h.inc"
inline mlir::StringAttr someString() { return {}; }
#define GET_ATTRDEF_CLASSES
#include "kindsAttributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "kindsTypes.h.inc"

#include "kindsDialect.cpp.inc"
#include "kindsEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "kindsAttributes.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "kindsTypes.cpp.inc"

void kinds::KindsDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "kindsAttributes.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "kindsTypes.cpp.inc"
      >();
}

llvm::LogicalResult kinds::LikeType::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError, mlir::Type other,
                                            int) {
  if (!other.isIndex())
    return llvm::success();
  auto diagnostic = emitError() << "nothing is like " << other;
  diagnostic.attachNote() << "a note";
  return diagnostic;
}

#include "kinds.capi.h.inc"
#include "kinds.capi.cpp.inc"
