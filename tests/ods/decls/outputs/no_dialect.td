// args: --gen-dialect-decls
// args: --gen-dialect-defs -dialect=any
// The class alone: nothing to declare.
include "mlir/IR/DialectBase.td"
