// args: --gen-dialect-decls
// args: --gen-dialect-defs -dialect=any
// Only the class, without a dialect.
include "mlir/IR/DialectBase.td"
