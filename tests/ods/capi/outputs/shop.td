// args: --gen-dialect-capi-header
// args: --gen-dialect-capi-impl

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

def Shop_Currency : I32EnumAttr<"Currency", "money of a country", [
    I32EnumAttrCase<"Euro", 0, "euro">, I32EnumAttrCase<"SwissFranc", 5, "franc">]> {
  let cppNamespace = "::shop";
}

def Shop_Flags : I8BitEnum<"Flags", "how a price is paid", [
    I8BitEnumCaseBit<"Cash", 0>, I8BitEnumCaseBit<"Card", 7>]> {
  let cppNamespace = "::shop";
}

// Two constants would have one name.
def Shop_Size : I32Enum<"Size", "size", [I32EnumCase<"Small", 0>, I32EnumCase<"small", 1>]> {
  let cppNamespace = "::shop";
}

// The constant is that of `Currency`.
def Shop_Swiss : I32Enum<"CurrencySwiss", "currency", [I32EnumCase<"Franc", 0>]> {
  let cppNamespace = "::shop";
}

// The enumeration of another namespace is an integer.
def Bank_Rate : I64BitEnum<"Rate", "rate", [I64BitEnumCaseBit<"Low", 40>]> {
  let cppNamespace = "::bank";
}

class Shop_Type<string name, string word> : TypeDef<Shop_Dialect, name> {
  let mnemonic = word;
  let hasCustomAssemblyFormat = 1;
}

def Shop_MoneyType : Shop_Type<"Money", "money"> {
  let parameters = (ins
    EnumParameter<Shop_Currency>:$currency,
    EnumParameter<Bank_Rate>:$rate,
    "unsigned":$digits,
    "bool":$typeof,
    StringRefParameter<"printed">:$symbol,
    "std::string":$owner,
    "::mlir::AffineMap":$map
  );
  let genVerifyDecl = 1;
}

def Shop_BasketType : Shop_Type<"Basket", "basket"> {
  let parameters = (ins
    ArrayRefParameter<"MoneyType">:$prices,
    ArrayRefParameter<"::llvm::StringRef">:$names,
    ArrayRefParameter<"int64_t">:$counts,
    "::mlir::Type":$content,
    OptionalParameter<"::mlir::StringAttr">:$name
  );
}

def Shop_EmptyType : Shop_Type<"Empty", "empty">;

// C cannot pass the parameter.
def Shop_TableType : Shop_Type<"Table", "table"> {
  let parameters = (ins "::llvm::DenseMap<int, int>":$entries, "UnknownAttr":$key);
}

// The only builder is the constructor.
def Shop_LikeType : Shop_Type<"Like", "like"> {
  let parameters = (ins "::mlir::Type":$other);
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$other), "return $_get(other.getContext(), other);">];
}

def Shop_PriceAttr : AttrDef<Shop_Dialect, "Price"> {
  let mnemonic = "price";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins "double":$amount, AttributeSelfTypeParameter<"">:$type);
}

def Shop_SellOp : Op<Shop_Dialect, "sell", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins
    AnyType:$price, Optional<AnyType>:$discount, I32Attr:$amount, Variadic<AnyType>:$goods, OptionalAttr<StrAttr>:$note,
    I64Prop:$till
  );
  let results = (outs Optional<AnyType>:$change, Variadic<AnyType>:$receipts);
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$others);
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$failures);
}

def Shop_AddOp : Op<Shop_Dialect, "add", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType);
  let results = (outs AnyType:$sum);
}

def Shop_SplitOp : Op<Shop_Dialect, "split"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$parts, DenseI32ArrayAttr:$sizes);
}
