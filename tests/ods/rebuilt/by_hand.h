// Functions that the descriptions call and libMLIR does not export.

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

/// Returns the result type of a comparison: `i1` for each element.
static mlir::Type getI1SameShape(mlir::Type type) {
  auto bit = mlir::IntegerType::get(type.getContext(), 1);
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    return shaped.cloneWith(std::nullopt, bit);
  return bit;
}
