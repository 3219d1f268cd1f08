// args: --gen-op-interface-decls
// args: --gen-op-interface-defs
// shown: PriceInterfaceInterfaceTraits PriceInterface PriceInterfaceTrait plain plain_6 body withDefault stDefault
// shown: TopInterface TopInterfaceTrait
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"

def BaseInterface : OpInterface<"BaseInterface"> {
  let cppNamespace = "::mlir::my";
  let methods = [InterfaceMethod<"Of the base.", "int", "base", (ins "int":$a)>];
  let extraSharedClassDeclaration = "int both() { return $_op->getNumResults(); }";
}

def PriceInterface : OpInterface<"PriceInterface", [BaseInterface]> {
  let cppNamespace = "::mlir::my";
  let description = [{
    What something costs.
      - Indented.
  }];
  let methods = [
    InterfaceMethod<[{
      Plain.
        Deeper.
    }], "int", "plain", (ins "int":$a, "const std::vector<int> &":$b)>,
    InterfaceMethod<"With a body.", "int", "body", (ins "int":$a), [{
      if (a)
        return $_op.plain(a, {});
      return $_self.getOperation() ? 1 : 2;
    }]>,
    InterfaceMethod<"", "void", "withDefault", (ins), "", [{ $_op.bar(); }]>,
    StaticInterfaceMethod<"Static.", "unsigned", "st", (ins "int":$a)>,
    StaticInterfaceMethod<"", "unsigned", "stBody", (ins), "return ConcreteOp::st(1);">,
    StaticInterfaceMethod<"", "unsigned", "stDefault", (ins "int":$a), "", "return 1;">,
    InterfaceMethod<"An overload.", "const ::llvm::StringRef *", "plain", (ins), "", "return nullptr;">,
  ];
  let extraClassDeclaration = "void only() { getOperation(); }";
  let extraSharedClassDeclaration = "void shared() { $_op.withDefault(); }";
  let extraTraitClassDeclaration = "void ofTrait() { $_op.withDefault(); }";
  let extraClassOf = "return $_op->getNumOperands() == 2;";
  let verify = "return verifyPrice($_op);";
}

// Has both as bases, and the first one only once.
def TopInterface : OpInterface<"TopInterface", [PriceInterface, BaseInterface]> {
  let verify = "return verifyTop($_op);";
  let verifyWithRegions = 1;
}

// Declares the methods of another interface; it is not an interface itself.
def : DeclareOpInterfaceMethods<TopInterface>;
