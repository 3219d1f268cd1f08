// args: --gen-dialect-capi-header --dialect=my.shop --capi-prefix=shop --capi-name=
// args: --gen-dialect-capi-header --dialect=my.shop --capi-name=My --capi-exclude-regex=GetTypeID|Handle
// args: --gen-dialect-capi-impl --dialect=my.shop --op-include-regex=buy --capi-exclude-regex=Get|Create
// args: --gen-dialect-capi-impl --dialect=other

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect {
  let name = "my.shop";
  let cppNamespace = "::my";
}
def Other_Dialect : Dialect {
  let name = "other";
}

// The getter of `name` takes the place of the function that returns the name of the type.
def Shop_GoodType : TypeDef<Shop_Dialect, "Good"> {
  let mnemonic = "good";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins "int":$name, "int":$linux, "int":$ctx, "bool":$num_parts, ArrayRefParameter<"float">:$parts);
}
def Shop_BuyOp : Op<Shop_Dialect, "buy">;
def Shop_SellOp : Op<Shop_Dialect, "sell">;
