// args: --gen-dialect-decls
include "mlir/IR/DialectBase.td"
include "mlir/IR/Utils.td"
def Unnamed : Dialect { let name = ?; let cppNamespace = "x"; }
def Nameless : Dialect { let name = "a"; let discardableAttrs = (ins "Attr"); }
def Twice : Dialect { let name = "b"; let discardableAttrs = (ins "Attr":$a_b, "Attr":$aB); }
def Typeless : Dialect { let name = "c"; let discardableAttrs = (ins 1:$a); }

