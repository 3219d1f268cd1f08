include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let useDefaultTypePrinterParser = 1;
}

def Shop_Price : TypeDef<Shop_Dialect, "Price"> {
  let mnemonic = "price";
}

class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_PriceOp : Shop_Op<"price", [Pure]> {
  let arguments = (ins I64Attr:$cents);
  let results = (outs Shop_Price:$price);
  let assemblyFormat = "custom<Cents>($cents) attr-dict";
}

def Shop_AddOp : Shop_Op<"add", [Pure]> {
  let arguments = (ins Shop_Price:$lhs, Shop_Price:$rhs);
  let results = (outs Shop_Price:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

def Shop_SellOp : Shop_Op<"sell"> {
  let arguments = (ins Variadic<Shop_Price>:$prices, OptionalAttr<StrAttr>:$buyer);
  let assemblyFormat = "$prices (`to` $buyer^)? attr-dict";
  let hasVerifier = 1;
}
