// args: --gen-dialect-decls
// args: --gen-dialect-defs -dialect=third
include "mlir/IR/DialectBase.td"
include "mlir/IR/Utils.td"
def First : Dialect { let name = "first"; }
def Second : Dialect { let name = "second"; }
