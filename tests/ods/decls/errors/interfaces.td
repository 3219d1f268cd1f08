// args: --gen-op-interface-decls
// args: --gen-op-interface-defs
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"
def Nameless : OpInterface<"">;
def Method : OpInterface<"Method"> { let methods = [InterfaceMethod<"", "int", "">]; }
def Twice : OpInterface<"Twice"> {
  let methods = [InterfaceMethod<"", "int", "f", (ins "int":$a)>, InterfaceMethod<"", "int", "f", (ins "int":$b)>];
}
def Typeless : OpInterface<"Typeless"> { let methods = [InterfaceMethod<"", "int", "f", (ins 1:$a)>]; }
def Resultless : OpInterface<"Resultless"> { let methods = [InterfaceMethod<"", " ", "f">]; }
def Unset : OpInterface<"Unset"> { let methods = [InterfaceMethod<"", ?, "f">]; }
def Parameter : OpInterface<"Parameter"> { let methods = [InterfaceMethod<"", "int", "f", (ins "int":$class)>]; }
