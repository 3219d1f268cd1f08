// args: --gen-op-decls
// args: --gen-op-defs
// shown: AllOp::parse AllOp::print InferOp::parse BitsOp::print
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::formats"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Sides : I32BitEnumAttr<"Sides", "", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Left", 0, "left">,
    I32BitEnumAttrCaseBit<"Right", 1, "right-hand">, I32BitEnumAttrCase<"Both", 3, "both">]> {
  let cppNamespace = "::shop::formats";
}
def Bits : I32BitEnumAttr<"Bits", "", [
    I32BitEnumAttrCaseBit<"Low", 0, "low">, I32BitEnumAttrCaseBit<"High", 31, "high">]> {
  let cppNamespace = "::shop::formats";
}
def Color : I32EnumAttr<"Color", "", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Blue", 1, "dark-blue">]> {
  let cppNamespace = "::shop::formats";
}

def Shop_ValuesOp : Shop_Op<"values", [AttrSizedOperandSegments]> {
  let arguments = (ins I32:$x, Optional<I64>:$o, Variadic<F32>:$vs, AnyType:$any, I32Attr:$n,
      OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I64Attr, "7">:$d, UnitAttr:$u, Color:$c,
      OptionalAttr<Color>:$oc, AnyAttr:$aa, SymbolNameAttr:$sym, OptionalAttr<FlatSymbolRefAttr>:$ref);
  let results = (outs I32:$r, AnyType:$q, Variadic<AnyType>:$rest);
  let assemblyFormat = [{
    $x `,` $n (`opt` $o^ `:` type($o))? `[` $vs `]` (`s` $s^)? (`d` `=` $d^)?
    (`u` $u^) : (`nou`)? $c ($oc^)? $aa $sym (`<` $ref^ `>`)? $any `:` type($any) `->`
    qualified(type($q)) `,` type($rest) attr-dict-with-keyword
  }];
}

def Shop_EndOp : Shop_Op<"end"> { let assemblyFormat = "attr-dict"; }

def Shop_CustomOp : Shop_Op<"custom",
    [AttrSizedOperandSegments, SingleBlockImplicitTerminator<"EndOp">]> {
  let arguments = (ins I32:$x, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I64Attr, "7">:$d,
      I64Prop:$p, DefaultValuedProp<StringProp, "\"hey\"">:$sp, UnitProp:$up, Optional<I64>:$o,
      Variadic<F32>:$vs, UnitAttr:$u);
  let results = (outs I32:$r);
  let regions = (region AnyRegion:$body, AnyRegion:$else, VariadicRegion<AnyRegion>:$more);
  let assemblyFormat = [{
    custom<Foo>($x, $s, $p, "5", $body, $o, type($o), type($vs), $vs, type($x), ref(type($x)))
    (custom<Bar>($d)^)? (`sp` $sp^ custom<Baz>(ref($sp), ref($o)))? (`up` $up^)? $else
    ($more^ `x`)? (`u` $u^)? prop-dict attr-dict
  }];
}

def Shop_AllOp : Shop_Op<"all", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$y, Optional<AnyType>:$z,
      OptionalAttr<StrAttr>:$s, UnitAttr:$u, OptionalAttr<TypeAttr>:$ty);
  let results = (outs AnyType:$r);
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = [{
    operands `:` functional-type(operands, results)
    oilist(`s` `(` $s `)` | `u` $u | `type` qualified($ty)) successors attr-dict
  }];
}

def Shop_MatchOp : Shop_Op<"match", [AllTypesMatch<["x", "y"]>,
    TypesMatchWith<"the result is a list of x", "x", "r", "::mlir::TupleType::get($_ctxt, {$_self})">]> {
  let arguments = (ins AnyMemRef:$x, AnyType:$y, Variadic<I32>:$v);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x `` $y ` ` `,` `\\n` $v attr-dict `:` qualified(type($x))";
}

def Shop_NestedOp : Shop_Op<"nested"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sg">:$v, DenseI32ArrayAttr:$sg, TypedAttrInterface:$val);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$val `(` $v `)` attr-dict `:` type($v) `->` type($r)";
}

def Shop_InferOp : Shop_Op<"infer", [InferTypeOpAdaptor]> {
  let arguments = (ins AnyType:$v, Variadic<I32>:$w);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$v $w attr-dict `:` type($v)";
}
// Values of bit enums are parsed as strings, so they must be printed in quotes.
def Shop_BitsOp : Shop_Op<"bits"> {
  let arguments = (ins Sides:$sides, OptionalAttr<Bits>:$bits);
  let assemblyFormat = "$sides (`of` $bits^)? attr-dict";
}
