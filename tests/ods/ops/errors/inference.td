// args: --gen-op-decls
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

// Properties have no types.
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits> : Op<Shop_Dialect, mnemonic, traits> {
  let arguments = (ins AnyType:$x, I32Prop:$p);
  let results = (outs AnyType:$r);
}
def MatchOp : Shop_Op<"match", [AllTypesMatch<["p", "r"]>]>;
def WithOp : Shop_Op<"with", [TypesMatchWith<"the same", "p", "r", "$_self">]>;
