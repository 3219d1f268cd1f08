// Is found beside the header that includes it.
#include "mlir/Interfaces/SideEffectInterfaces.h"

template <int A, int B>
struct Sized {
  template <typename ConcreteType>
  class Impl {};
};
