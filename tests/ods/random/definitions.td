// What random types, attributes, interfaces and passes refer to.
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/Pass/PassBase.td"

def BaseOp : OpInterface<"BaseOp"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"Returns a base.", "int", "base", (ins "bool":$all)>];
}
def BaseAttr : AttrInterface<"BaseAttr"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"", "int", "base", (ins), [{}], [{ return 0; }]>];
}
def BaseType : TypeInterface<"BaseType"> {
  let cppNamespace = "::shop";
  let methods = [StaticInterfaceMethod<"", "int", "base">];
}
