// args: --gen-dialect-capi-header
// args: --gen-dialect-capi-impl

include "mlir/IR/OpBase.td"
