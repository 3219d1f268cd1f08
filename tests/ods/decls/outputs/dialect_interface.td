// args: --gen-dialect-interface-decls
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"

def FoldInterface : DialectInterface<"FoldInterface"> {
  let cppNamespace = "::mlir::my";
  let description = [{ Whether to fold. }];
  let methods = [
    InterfaceMethod<"Has a body.", "bool", "shouldFold", (ins "::mlir::Operation *":$op), "return true;">,
    InterfaceMethod<"An overload.", "bool", "shouldFold", (ins "int":$a), "", "return false;">,
    InterfaceMethod<"Does nothing.", "void", "notify", (ins)>,
    InterfaceMethod<"Must be overridden.", "int", "cost", (ins)>,
  ];
}
