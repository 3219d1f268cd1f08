// args: --gen-python-class-bindings
// args: --gen-python-class-stubs

include "mlir/IR/OpBase.td"
