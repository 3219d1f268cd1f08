// What the traits of traits.td need.
#include "inner/more.h"
#include "missing.h.inc"
#include "mlir/IR/OpDefinition.h"
#include <vector>

namespace shop {
template <typename ConcreteType>
class Own : public mlir::OpTrait::TraitBase<ConcreteType, Own> {};
template <typename ConcreteType>
using OwnAlias = Own<ConcreteType>;
} // namespace shop
