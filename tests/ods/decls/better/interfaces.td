// args: --gen-op-interface-decls
// args: --gen-op-interface-defs
// The output of mlir-tblgen for these does not compile.
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"

def First : OpInterface<"Same"> {
  let cppNamespace = "a";
  let methods = [InterfaceMethod<"", "int", "f", (ins "int":$x)>, InterfaceMethod<"", "int", "g", (ins "int")>];
}
// The same name in another namespace.
def Second : OpInterface<"Same"> { let cppNamespace = "b"; }
// A method that hides the base's.
def Derived : OpInterface<"Derived", [First, Second]> {
  let methods = [InterfaceMethod<"", "int", "f", (ins "int":$y)>];
}
