// args: --gen-python-op-bindings -bind-dialect=shop
// args: --gen-python-op-bindings -bind-dialect=stock
// args: --gen-python-op-bindings --bind-dialect=shop --dialect-extension=more
// args: --gen-python-enum-bindings
// args: --gen-python-enum-bindings --bind-dialect=shop
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

def Stock_Dialect : Dialect {
  let name = "stock";
  let cppNamespace = "::stock";
}

class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

// Names that Python reserves, a name in camel case, and no name.
def Shop_NamesOp : Shop_Op<"lambda"> {
  let description = [{
    A description with """quotes""",

      indented, and with a \ backslash.
  }];
  let arguments = (ins I32:$print, I32:$from, I32:$inStock, I32);
  let results = (outs AnyType:$self, AnyType);
}

// One group of variable length.
def Shop_BuyOp : Shop_Op<"buy.all"> {
  let arguments = (ins I32:$first, Variadic<I32>:$more, Index:$last);
  let results = (outs Variadic<I32>:$goods, I32:$sum);
}
def Shop_AskOp : Shop_Op<"ask"> {
  let arguments = (ins Optional<I32>:$what, Index:$who);
  let results = (outs Optional<I32>:$answer);
}

// Groups of equal length, and groups whose lengths are an attribute.
def Shop_EqualOp : Shop_Op<"equal", [SameVariadicOperandSize, SameVariadicResultSize]> {
  let arguments = (ins Variadic<I32>:$left, I32:$middle, Variadic<I32>:$right);
  let results = (outs Variadic<I32>:$a, Variadic<I32>:$b);
}
def Shop_EqualOptionalOp : Shop_Op<"equal_optional", [SameVariadicOperandSize, SameVariadicResultSize]> {
  let arguments = (ins Optional<I32>:$left, Variadic<I32>:$right);
  let results = (outs Variadic<I32>:$low, Optional<I32>:$high);
}
def Shop_SizedOp : Shop_Op<"sized", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins I32:$one, Optional<I32>:$maybe, Variadic<I32>:$many, Optional<I32>);
  let results = (outs Optional<I32>:$a, Variadic<I32>:$b, I32:$c);
}

// Attributes of all kinds.
def Shop_PriceAttr : OptionalAttr<I64Attr>;
def Shop_AttrOp : Shop_Op<"attr"> {
  let arguments = (ins StrAttr:$name, I32:$x, I1Attr:$sold, Shop_PriceAttr:$price, OptionalAttr<DictionaryAttr>:$info,
                   UnitAttr:$fresh, DefaultValuedAttr<I32Attr, "1">:$count, AnyAttr:$any);
}

// Result types that are inferred.
def Shop_SameOp : Shop_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$z);
}
def Shop_ConstantOp : Shop_Op<"constant", [FirstAttrDerivedResultType]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType);
}
def Shop_InferOp : Shop_Op<"infer", [InferTypeOpAdaptor]> {
  let results = (outs AnyType, AnyType);
}

// Regions and successors.
def Shop_RegionOp : Shop_Op<"region"> {
  let regions = (region AnyRegion:$body, SizedRegion<1>, VariadicRegion<AnyRegion>:$Others);
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$targets);
}

// The class and the function would have the same name.
def none : Shop_Op<"none">;

def Shop_Red : I32EnumAttrCase<"Red", 0, "red">;
def Shop_None : I32EnumAttrCase<"None", 3>;
def Shop_Color : I32EnumAttr<"Color", "A color", [Shop_Red, Shop_None]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}
def Shop_ColorAttr : EnumAttr<Shop_Dialect, Shop_Color, "color">;
// The mnemonic is a keyword of C++.
def Shop_KeywordAttr : EnumAttr<Shop_Dialect, Shop_Color, "enum">;
def Shop_Next : I32EnumCase<"Next", -1, "next">;
def Shop_Order : I32Enum<"Order", "", [Shop_Next]>;
def Shop_OrderAttr : EnumAttr<Shop_Dialect, Shop_Order, "order"> {
  let assemblyFormat = "`<` $value `>`";
}
def Shop_A : I32BitEnumAttrCaseBit<"A", 0, "a">;
def Shop_B : I32BitEnumAttrCaseBit<"B", 1, "b">;
def Shop_AB : I32BitEnumAttrCaseGroup<"AB", [Shop_A, Shop_B]>;
def Shop_Flags : I32BitEnumAttr<"Flags", "Flags of a good", [Shop_A, Shop_B, Shop_AB]> {
  let separator = ", ";
}
