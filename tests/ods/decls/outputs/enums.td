// args: --gen-enum-decls
// args: --gen-enum-defs
// shown: Color ColorAttr getMaxEnumValForColor parse operator<< stringifyColor symbolizeColor ColorAttr::classof
// shown: stringifyNone symbolizeNone Renamed most toString fromString fromNumber Untold stringifyUntold
// shown: symbolizeUntold
// Enumerations whose values are single cases.
include "mlir/IR/EnumAttr.td"

def Color : I32EnumAttr<"Color", "a color", [
  I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"_2D", 7, "2 d">
]> {
  let cppNamespace = "::mlir::my";
}

// Without a specialized attribute and without numbers.
def Untold : I64EnumAttr<"Untold", "", [
  I64EnumAttrCase<"A", 0>, I64EnumAttrCase<"B", -3>, I64EnumAttrCase<"C", 9>
]> {
  let genSpecializedAttr = 0;
}

def None : I32EnumAttr<"None", "no case", []> { let cppNamespace = "my"; }

def Renamed : I32Enum<"Renamed", "new style", [I32EnumCase<"X", 1, "x">]> {
  let underlyingType = "";
  let underlyingToSymbolFnName = "fromNumber";
  let stringToSymbolFnName = "fromString";
  let symbolToStringFnName = "toString";
  let symbolToStringFnRetType = "std::string";
  let maxEnumValFnName = "most";
}
