// A dialect with handwritten types and attributes, enumerations and interfaces, which `main.cpp` uses.
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let discardableAttrs = (ins "::mlir::IntegerAttr":$shelf_number);
  let dependentDialects = ["::mlir::BuiltinDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
}

def Color : I32EnumAttr<"Color", "a color", [
  I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Green", 5, "green">, I32EnumAttrCase<"Deep", 7, "deep blue">
]> {
  let cppNamespace = "::shop";
}

def Order : I64Enum<"Order", "an order", [I64EnumCase<"First", 1, "first">, I64EnumCase<"Last", -1, "last">]> {
  let cppNamespace = "::shop";
}

defvar Old = I32BitEnumAttrCaseBit<"Old", 0, "old">;
defvar Rare = I32BitEnumAttrCaseBit<"Rare", 1, "rare">;
def Flags : I32BitEnumAttr<"Flags", "flags", [
  I32BitEnumAttrCaseNone<"None", "none">, Old, Rare, I32BitEnumAttrCaseBit<"Cheap", 3, "cheap">,
  I32BitEnumAttrCaseGroup<"Antique", [Old, Rare], "antique">
]> {
  let cppNamespace = "::shop";
  let separator = ", ";
}

def Primary : I8BitEnum<"Primary", "primary", [
  I8BitEnumCaseBit<"A", 0, "a">, I8BitEnumCaseBit<"B", 1, "b">, I8BitEnumCaseBit<"C", 7, "c">,
  BitEnumCaseGroup<"AB", [I8BitEnumCaseBit<"A", 0>, I8BitEnumCaseBit<"B", 1>], "ab">,
  BitEnumCaseGroup<"BC", [I8BitEnumCaseBit<"B", 1>, I8BitEnumCaseBit<"C", 7>], "bc">
]> {
  let cppNamespace = "::shop";
  let printBitEnumPrimaryGroups = 1;
}

def Phrases : I16BitEnum<"Phrases", "phrases", [
  I16BitEnumCaseBit<"A", 0, "a thing">, I16BitEnumCaseBit<"B", 1, "b">,
  BitEnumCaseGroup<"Both", [I16BitEnumCaseBit<"A", 0>, I16BitEnumCaseBit<"B", 1>], "both">
]> {
  let cppNamespace = "::shop";
  let separator = ",";
  let printBitEnumQuoted = 1;
}

def NamedInterface : OpInterface<"NamedInterface"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"", "std::string", "name", (ins)>];
}

def PriceInterface : OpInterface<"PriceInterface", [NamedInterface]> {
  let cppNamespace = "::shop";
  let methods = [
    InterfaceMethod<"The price.", "int", "price", (ins "int":$count)>,
    InterfaceMethod<"With tax.", "int", "price", (ins "int":$count, "double":$tax), "", [{
      return static_cast<int>($_op.price(count) * (1 + tax));
    }]>,
    InterfaceMethod<"Twice.", "int", "twice", (ins), [{ return 2 * $_op.price(1); }]>,
    StaticInterfaceMethod<"The currency.", "::llvm::StringRef", "currency", (ins), "", [{ return "EUR"; }]>,
    StaticInterfaceMethod<"The most.", "int", "most", (ins "int":$a), [{ return ConcreteOp::limit(a); }]>,
  ];
  let extraSharedClassDeclaration = "bool isFree() { return $_op.price(1) == 0; }";
  let extraTraitClassDeclaration = "int ofTrait() { return $_op.price(3); }";
  let extraClassOf = "return $_op->getNumRegions() == 0;";
  let verify = [{
    if (llvm::cast<PriceInterface>($_op).price(1) < 0)
      return $_op->emitOpError("costs less than nothing");
    return ::mlir::success();
  }];
}

def SizedType : TypeInterface<"SizedType"> {
  let cppNamespace = "::shop";
  let methods = [
    InterfaceMethod<"", "unsigned", "size", (ins "unsigned":$unit)>,
    InterfaceMethod<"", "bool", "isSmall", (ins), "", "return $_type.size(1) < 9;">,
  ];
}

// Implemented by external models for MLIR's types and attributes.
def WidthType : TypeInterface<"WidthType"> {
  let cppNamespace = "::shop";
  let methods = [
    InterfaceMethod<"", "unsigned", "width", (ins)>,
    InterfaceMethod<"", "unsigned", "twiceTheWidth", (ins), "", "return 2 * $_type.getIntOrFloatBitWidth();">,
    StaticInterfaceMethod<"", "int", "kind", (ins), "", "return 1;">,
  ];
}

def LengthAttr : AttrInterface<"LengthAttr"> {
  let cppNamespace = "::shop";
  let methods = [
    InterfaceMethod<"", "size_t", "length", (ins)>,
    InterfaceMethod<"", "bool", "isEmpty", (ins), "", "return $_attr.getValue().empty();">,
  ];
  let extraClassOf = "return $_attr.length() != 3;";
}
