// What random rewrite rules refer to.
include "mlir/IR/PatternBase.td"

def Shop_AddOp : Shop_Op<"add"> { let arguments = (ins AnyType:$lhs, AnyType:$rhs); let results = (outs AnyType:$sum); }
def Shop_NegOp : Shop_Op<"neg"> { let arguments = (ins AnyType:$value); let results = (outs AnyType:$out); }
def Shop_ScaleOp : Shop_Op<"scale"> {
  let arguments = (ins AnyType:$value, I32Attr:$factor);
  let results = (outs AnyType:$out);
}
def Shop_ManyOp : Shop_Op<"many"> {
  let arguments = (ins AnyType:$first, Variadic<AnyType>:$rest);
  let results = (outs AnyType:$out);
}
def Shop_SplitOp : Shop_Op<"split"> {
  let arguments = (ins AnyType:$value, I32Attr:$at);
  let results = (outs AnyType:$left, AnyType:$right);
}
def Shop_SegmentsOp : Shop_Op<"segments", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$some, AnyType:$middle, Variadic<AnyType>:$others, Optional<AnyType>:$maybe);
  let results = (outs I32:$out);
}
def Shop_PairsOp : Shop_Op<"pairs", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$some, Variadic<AnyType>:$others);
  let results = (outs AnyType:$out);
}
def Shop_AttributesOp : Shop_Op<"attributes"> {
  let arguments = (ins AnyType:$value, OptionalAttr<I32Attr>:$maybe, DefaultValuedAttr<I32Attr, "7">:$number,
    UnitAttr:$unit, Color:$some_color);
  let results = (outs I32:$out);
}
def Shop_PropertiesOp : Shop_Op<"properties"> {
  let arguments = (ins I64Prop:$number, AnyType:$value, DefaultValuedProp<I64Prop, "3">:$other_number);
  let results = (outs I32:$out);
}
def Shop_SameOp : Shop_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$left, AnyType:$right);
  let results = (outs AnyType:$out);
}
def Shop_FirstOp : Shop_Op<"first", [FirstAttrDerivedResultType]> {
  let arguments = (ins I32Attr:$number);
  let results = (outs AnyType:$out);
}
def Shop_ThreeOp : Shop_Op<"three"> {
  let arguments = (ins AnyType:$value);
  let results = (outs I32:$one, I64:$two, Optional<I32>:$three);
}
def Shop_SinkOp : Shop_Op<"sink"> { let arguments = (ins AnyType:$value); }
def Old_Dialect : Dialect {
  let name = "old";
  let cppNamespace = "::old";
  let usePropertiesForAttributes = 0;
}
def Shop_OldOp : Op<Old_Dialect, "old"> {
  let arguments = (ins I32Attr:$number, AnyType:$value, OptionalAttr<I32Attr>:$maybe, Variadic<AnyType>:$rest);
  let results = (outs I32:$out);
}

def Red : I32EnumAttrCase<"Red", 0, "red">;
def IsOdd : AttrConstraint<CPred<"isOdd($_self)">, "an \"odd\" number">;
def IsAbsent : AttrConstraint<CPred<"!$_self">, "absent">;
def IsEven : PropConstraint<CPred<"$_self % 2 == 0">, "an even number", "int64_t">;
def IsNarrow : TypeConstraint<CPred<"$_self.isInteger(8)">, "narrow: {{$_self}}!">;
