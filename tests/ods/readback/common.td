// What all dialects of these tests have in common.
include "dialect.td"

class Shop_Attr<string name, string word, list<Trait> traits = []> : AttrDef<Shop_Dialect, name, traits> {
  let mnemonic = word;
}
class Shop_Type<string name, string word> : TypeDef<Shop_Dialect, name> { let mnemonic = word; }

class OddCases<string name> : I32EnumAttr<name, "an odd name", [
    I32EnumAttrCase<"Plus", 0, "+">, I32EnumAttrCase<"OddOne", 1, "odd-one">, I32EnumAttrCase<"Digits", 2, "2d">,
    I32EnumAttrCase<"Plain", 3, "plain">, I32EnumAttrCase<"Blank", 4, " ">, I32EnumAttrCase<"Word", 5, "true">]> {
  let cppNamespace = "::shop";
}
def Odd : OddCases<"Odd"> { let genSpecializedAttr = 0; }
// Attributes of operations: integers with names.
def Strange : OddCases<"Strange">;
def StrangeBits : I32BitEnumAttr<"StrangeBits", "odd bits", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Left", 0, "left">,
    I32BitEnumAttrCaseBit<"Right", 1, "right-hand">]> {
  let cppNamespace = "::shop";
}
def Plain : I32EnumAttr<"Plain", "a word", [I32EnumAttrCase<"A", 0, "a">, I32EnumAttrCase<"B", 1, "b">]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}
def OddBits : I32BitEnumAttr<"OddBits", "odd bits", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Left", 0, "left">,
    I32BitEnumAttrCaseBit<"Right", 1, "right-hand">]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}
def Bits : I32BitEnumAttr<"Bits", "bits", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Left", 0, "left">,
    I32BitEnumAttrCaseBit<"Right", 1, "right">]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}
def NewOdd : I32Enum<"NewOdd", "an odd name", [I32EnumCase<"A", 0, "a">, I32EnumCase<"B", 1, "b b">]> {
  let cppNamespace = "::shop";
}
def Shop_OddAttr : EnumAttr<Shop_Dialect, Odd, "odd"> { let assemblyFormat = "`<` $value `>`"; }
def Shop_NewOddAttr : EnumAttr<Shop_Dialect, NewOdd, "new_odd">;
def Shop_Inner : Shop_Attr<"Inner", "inner"> {
  let parameters = (ins "int":$size);
  let assemblyFormat = "`<` $size `>`";
}
def Shop_InnerType : Shop_Type<"Inner", "inner"> {
  let parameters = (ins "int":$size);
  let assemblyFormat = "`<` $size `>`";
}
