// args: --gen-dialect-interface-decls
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"
def Base : DialectInterface<"Base"> { let extraClassDeclaration = "int x;"; let verify = "return 1;"; }
def Derived : DialectInterface<"Derived", [Base]>;
