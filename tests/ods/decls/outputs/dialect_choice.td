// args: --gen-dialect-decls -dialect=second
// args: -gen-dialect-defs --dialect second
// One of several dialects, with either spelling of the option.
include "mlir/IR/DialectBase.td"
include "mlir/IR/Utils.td"

def First : Dialect { let name = "first"; }
def Second : Dialect { let name = "second"; let cppNamespace = ""; }
