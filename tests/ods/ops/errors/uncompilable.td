// args: --gen-op-defs
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic> : Op<Shop_Dialect, mnemonic>;

// C++ of these does not compile.
def NoSizesOp : Shop_Op<"no_sizes"> { let arguments = (ins VariadicOfVariadic<I32, "nope">:$v); }
def TextOp : Shop_Op<"text"> { let arguments = (ins VariadicOfVariadic<I32, "at">:$v, StrAttr:$at); }
def ElementsOp : Shop_Op<"elements"> { let arguments = (ins VariadicOfVariadic<I32, "at">:$v, I32ElementsAttr:$at); }
def KeywordOp : Shop_Op<"keyword"> { let builders = [OpBuilder<(ins "float":$class)>]; }
def DefaultOp : Shop_Op<"default"> { let arguments = (ins DefaultValuedAttr<OptionalAttr<I32Attr>, "1">:$a); }

// Enumerations without a class: integers, of which some have no keyword.
class Plain_Cases<string name> : I32EnumAttr<name, "a word", [I32EnumAttrCase<"A", 0, "a">, I32EnumAttrCase<"B", 1, "b">]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}
def Plain : Plain_Cases<"Plain">;
def Bits : I32BitEnumAttr<"Bits", "bits", [I32BitEnumAttrCaseBit<"Left", 0, "left">]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}
def PlainOp : Shop_Op<"plain"> {
  let arguments = (ins Plain:$p, OptionalAttr<Bits>:$q, DefaultValuedAttr<Plain, "0">:$r, Plain:$in_dictionary);
  let assemblyFormat = "qualified($p) (`q` $q^)? oilist(`r` $r) attr-dict";
}
// A C++ type of its own makes it a keyword.
def Converted : Plain_Cases<"Converted"> {
  let returnType = "::shop::Converted";
  let convertFromStorage = "static_cast<::shop::Converted>($_self.getInt())";
  let constBuilderCall = "$_builder.getI32IntegerAttr(static_cast<int32_t>($0))";
}
def ConvertedOp : Shop_Op<"converted"> { let arguments = (ins Converted:$p); let assemblyFormat = "$p attr-dict"; }
