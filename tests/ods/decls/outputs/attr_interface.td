// args: --gen-attr-interface-decls
// args: --gen-attr-interface-defs
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"

def SizedAttr : AttrInterface<"SizedAttr"> {
  let cppNamespace = "::mlir::my";
  let methods = [
    InterfaceMethod<"The size.", "int", "size", (ins "int":$unit)>,
    InterfaceMethod<"", "bool", "isSmall", (ins), "", "return $_attr.size(1) < 8;">,
    StaticInterfaceMethod<"", "int", "most", (ins), "return ConcreteAttr::limit();">,
  ];
  let extraClassOf = "return $_attr.isSmall();";
}
def BoxedAttr : AttrInterface<"BoxedAttr", [SizedAttr]> { let cppNamespace = "other"; }
