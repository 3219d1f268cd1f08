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

// Names that the operation does not have: one error each, not another about a type that cannot be inferred.
class Shop_Format<string mnemonic, list<Trait> traits> : Op<Shop_Dialect, mnemonic, traits> {
  let arguments = (ins AnyType:$lhs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs attr-dict `:` type($lhs)";
}
def MisspelledOp : Shop_Format<"misspelled", [AllTypesMatch<["lhs", "reslt"]>]>;
def UnknownFromOp : Shop_Format<"unknown_from", [TypesMatchWith<"same", "xyz", "result", "$_self">]>;
def UnknownToOp : Shop_Format<"unknown_to", [
  TypesMatchWith<"same", "lhs", "xyz", "$_self">]>;
def NamedTrait : TypesMatchWith<"same", "lhs", "xyz", "$_self">;
def UnknownInNamedOp : Shop_Format<"named", [NamedTrait]>;
