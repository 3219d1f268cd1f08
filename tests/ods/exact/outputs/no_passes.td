// args: --gen-pass-decls
// args: --gen-pass-doc
// args: --gen-pass-capi-header
// args: --gen-pass-capi-impl
include "mlir/Pass/PassBase.td"
