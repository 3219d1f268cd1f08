// args: --gen-dialect-capi-header
// args: --gen-dialect-capi-impl

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}
def Shop_MoneyType : TypeDef<Shop_Dialect, "Money"> {
  let mnemonic = "money";
  let parameters = (ins "int":$a, "int":$a);
}
def Shop_PriceAttr : AttrDef<Shop_Dialect, "Price"> {
  let mnemonic = "price";
  let parameters = (ins "":$amount);
}
def Shop_Color : I32Enum<"Color", "color", [I32EnumCase<"a b", 0>]>;
def Shop_SellOp : Op<Shop_Dialect, "sell"> {
  let arguments = (ins AnyType:$a, AnyType:$a);
}
