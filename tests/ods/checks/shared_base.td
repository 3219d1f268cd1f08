include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class ShopOp<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

class LineOp<string mnemonic> : ShopOp<mnemonic> { let hasCustomAssemblyFormat = 1; }
class CustomOp<string mnemonic> : ShopOp<mnemonic> { let hasCustomAssemblyFormat = 1; }
class InstructionOp<string mnemonic> : ShopOp<mnemonic> { string isaAssemblyFormat = ""; }

def Priced : OpInterface<"Priced"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"", "int", "getPrice">];
}
def Counted : OpInterface<"Counted"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"", "int", "getCount">];
}
class InferringOp<string mnemonic, list<Trait> traits = []>
    : ShopOp<mnemonic, !listconcat(traits, [DeclareOpInterfaceMethods<Priced, ["getPricing"]>])>;
def ShopTraits : TraitList<[DeclareOpInterfaceMethods<Priced, ["setPrice"]>]>;

def Mode : DefaultValuedAttr<StrAttr, "slow">;
class ValuesOp<string mnemonic> : ShopOp<mnemonic> {
  let arguments = (ins Variadic<I32>:$all, I32:$last, DefaultValuedAttr<StrAttr, "red">:$color);
  let assemblyFormat = "$all `,` $last attr-dict";
  let builders = [OpBuilder<(ins CArg<"int">:$x, CArg<"long">:$y)>, OpBuilder<(ins "int":$x, "long":$z)>];
}
class FormatOp<string mnemonic, string format> : ShopOp<mnemonic> {
  let arguments = (ins UnitAttr:$flag);
  let assemblyFormat = format;
}
class PrefixOp<string mnemonic> : ShopOp<"shop." # mnemonic>;
class SameOp : ShopOp<"same">;
class PairOp<string mnemonic> : ShopOp<mnemonic, [AllElementTypesMatch<["left", "right"]>]>;
class TripleOp<string mnemonic> : ShopOp<mnemonic, [AllElementTypesMatch<["x", "y"]>]>;
