// What descriptions of operations call, and libMLIR keeps to itself: written again.

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

/// The type of a comparison's result: a bit for each element.
static mlir::Type getI1SameShape(mlir::Type type) {
  auto bit = mlir::IntegerType::get(type.getContext(), 1);
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    return shaped.cloneWith(std::nullopt, bit);
  return bit;
}
