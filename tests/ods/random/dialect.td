// What all random dialects have in common.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Blue", 1, "dark-blue">]> {
  let cppNamespace = "::shop";
}
def Sides : I32BitEnumAttr<"Sides", "some sides", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Left", 0, "left">,
    I32BitEnumAttrCaseBit<"Right", 1, "right">]> {
  let cppNamespace = "::shop";
}
def Shade : I32Enum<"Shade", "a shade", [I32EnumCase<"Light", 0, "light">, I32EnumCase<"Dark", 1, "dark">]> {
  let cppNamespace = "::shop";
}
def Shop_ShadeAttr : EnumAttr<Shop_Dialect, Shade, "shade"> { let assemblyFormat = "`<` $value `>`"; }
def Shop_Mark : AttrDef<Shop_Dialect, "Mark"> {
  let mnemonic = "mark";
  let parameters = (ins "int":$size);
  let assemblyFormat = "`<` $size `>`";
}
def Shop_Note : AttrDef<Shop_Dialect, "Note"> {
  let mnemonic = "note";
  let parameters = (ins StringRefParameter<"text">:$text, OptionalParameter<"std::optional<int>">:$number);
  let assemblyFormat = "`<` $text (`,` $number^)? `>`";
}
def Shop_Unit : TypeDef<Shop_Dialect, "Unit"> { let mnemonic = "unit"; }
def Shop_Pair : TypeDef<Shop_Dialect, "Pair"> {
  let mnemonic = "pair";
  let parameters = (ins "int":$number, "::mlir::Type":$type);
  let assemblyFormat = "`<` params `>`";
}

def Shop_WrapOp : Shop_Op<"wrap", [NoTerminator]> { let regions = (region AnyRegion:$body); }
def Shop_EndOp : Shop_Op<"end", [Terminator]> { let assemblyFormat = "attr-dict"; }
def Shop_NextOp : Shop_Op<"next"> { let results = (outs Optional<AnyType>:$value); }
