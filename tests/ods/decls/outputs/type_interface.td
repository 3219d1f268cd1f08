// args: --gen-type-interface-decls
// args: --gen-type-interface-defs
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"

def SizedType : TypeInterface<"SizedType"> {
  let methods = [
    InterfaceMethod<"The size.", "int", "size", (ins "int":$unit), "return $_type.count() * unit;">,
    InterfaceMethod<"", "::mlir::Type", "unboxed", (ins), "", "return $_type;">,
  ];
  let extraTraitClassDeclaration = "bool isOfTrait() const { return $_type.size(1); }";
}
