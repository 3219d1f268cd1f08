include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"

def My_Dialect : Dialect {
  let name = "my";
  let cppNamespace = "::my";
}

class My_Op<string mnemonic, list<Trait> traits = []>
    : Op<My_Dialect, mnemonic, traits>;

def Color : I32EnumAttr<"Color", "colors", [I32EnumAttrCase<"Red", "0">]>;
