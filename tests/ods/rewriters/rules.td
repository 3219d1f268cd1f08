// Rewrite rules with each part of the language of rules, over operations of one dialect.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}
class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;

def Mode : I32EnumAttr<"Mode", "a mode", [I32EnumAttrCase<"Slow", 0>, I32EnumAttrCase<"Fast", 1>]> {
  let cppNamespace = "::t";
}
def Slow : I32EnumAttrCase<"Slow", 0>;

// Operations without rules.
def ValueOp : T_Op<"value"> { let results = (outs Variadic<AnyType>:$values); }
def BodyOp : T_Op<"body", [NoTerminator]> { let regions = (region AnyRegion:$body); }
def UseOp : T_Op<"use"> { let arguments = (ins Variadic<AnyType>:$values); }
def DoneOp : T_Op<"done"> { let arguments = (ins Variadic<AnyType>:$values); let results = (outs I32:$out); }
def DonePairOp : T_Op<"done_pair"> { let arguments = (ins AnyType:$left, AnyType:$right); let results = (outs I32:$out); }
def DoneTwoOp : T_Op<"done_two"> {
  let arguments = (ins I32:$value);
  let results = (outs I32:$left, I64:$right);
}
def DoneAttrOp : T_Op<"done_attr"> {
  let arguments = (ins AnyType:$value, OptionalAttr<AnyAttr>:$attr, DefaultValuedAttr<I32Attr, "7">:$number, UnitAttr:$unit);
  let results = (outs I32:$out);
}
def DonePropOp : T_Op<"done_prop"> {
  let arguments = (ins I32:$value, I64Prop:$number, DefaultValuedProp<StringProp, "\"text\"">:$text, UnitProp:$flag);
  let results = (outs I32:$out);
}
def DoneSameOp : T_Op<"done_same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyInteger:$left, AnyInteger:$right);
  let results = (outs AnyInteger:$out);
}
def DoneFirstOp : T_Op<"done_first", [FirstAttrDerivedResultType]> {
  let arguments = (ins TypedAttrInterface:$attr);
  let results = (outs AnyType:$out);
}
def DoneAnyOp : T_Op<"done_any"> { let arguments = (ins AnyType:$value); let results = (outs AnyType:$out); }
def DoneAnyTwoOp : T_Op<"done_any_two"> {
  let arguments = (ins AnyType:$value);
  let results = (outs AnyType:$left, AnyType:$right);
}
def DoneSegmentsOp : T_Op<"done_segments", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$some, I32:$middle, Variadic<I32>:$others, Optional<I32>:$maybe);
  let results = (outs I32:$out);
}
def DoneVariadicOp : T_Op<"done_variadic"> {
  let arguments = (ins I32:$value);
  let results = (outs I32:$out, Variadic<I64>:$rest);
}
def DoneNothingOp : T_Op<"done_nothing"> { let arguments = (ins I32:$value); }
def DoneOldOp : T_Op<"done_old"> {
  let arguments = (ins Variadic<I32>:$some, I32Attr:$number, OptionalAttr<StrAttr>:$text);
  let results = (outs I32:$out);
}
def DoneSameSizeOp : T_Op<"done_same_size", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<I32>:$some, Variadic<I32>:$others);
  let results = (outs I32:$out);
}

// Operations with rules.
class Unary<string mnemonic> : T_Op<mnemonic> { let arguments = (ins I32:$value); let results = (outs I32:$out); }
class Binary<string mnemonic> : T_Op<mnemonic> {
  let arguments = (ins AnyInteger:$left, AnyInteger:$right);
  let results = (outs AnyInteger:$out);
}
class Marked<string mnemonic> : T_Op<mnemonic> {
  let arguments = (ins AnyInteger:$value, I32Attr:$mark);
  let results = (outs AnyInteger:$out);
}
class TwoResults<string mnemonic> : T_Op<mnemonic> {
  let arguments = (ins I32:$value);
  let results = (outs I32:$left, I64:$right);
}

// Native code.
def IsSmall : NativeCodeCall<"isSmall($_self, $0, $1)">;
def TypeOf : NativeCodeCall<"::mlir::TypeAttr::get($0.getType())">;
def Next : NativeCodeCall<"next($_builder, $0)">;
def Made : NativeCodeCall<"made($_builder, $_loc, $0...)">;
def MadeTwo : NativeCodeCall<"madeTwo($_builder, $_loc, $0)", 2>;
def OfItself : NativeCodeCall<"next($_builder, $_self)">;
def Note : NativeCodeCallVoid<"note($_loc, \"note\")">;
def NoteOn : NativeCodeCallVoid<"note($0.getLoc(), \"note of a value\")">;

// Constraints.
def IsOdd : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 1">, "an odd number">;
def IsAbsent : AttrConstraint<CPred<"!$_self">, "absent">;
def IsEven : PropConstraint<CPred<"$_self % 2 == 0">, "an even \"number\"", "int64_t">;
def IsNarrow : TypeConstraint<CPred<"$_self.isInteger(8)">, "a narrow {{$_self}} type">;
def AreEqual : Constraint<CPred<"$0.getType() == $1.getType()">, "equal types">;
def IsUsed : Constraint<CPred<"!$_self.use_empty() && $0">, "used">;

// Operations in operations, attributes, constraints of leaves; equal ones are matched by a shared function.
def NestOp : Unary<"nest">;
def InnerOp : Marked<"inner">;
def OuterOp : Binary<"outer">;
def NestNest : Pat<(NestOp (NestOp $x)), (DoneOp (variadic $x, (DoneOp (variadic $x))))>;
def NestInner : Pat<(NestOp (InnerOp $x, ConstantAttr<I32Attr, "5">:$five)), (DoneAttrOp $x, $five, $five, $five)>;
def NestInnerOdd : Pat<(NestOp (InnerOp IsNarrow:$x, IsOdd:$mark)), (DoneAttrOp $x, (TypeOf $x), (Next $mark), $mark)>;
def OuterShared : Pat<(OuterOp (InnerOp:$in $x, IsOdd:$mark), $y), (DoneSameOp $y, $y), [(AreEqual $x, $y), (IsUsed:$in $mark)]>;
def OuterAlsoShared : Pat<
  (OuterOp $y, (InnerOp:$in $x, IsOdd:$mark)),
  (DoneSameOp $y, (DoneSameOp $y, $y)), [(IsNarrow $y)], [], (addBenefit 1)>;
def OuterRepeated : Pat<(OuterOp:$out $x, $x), (DoneAnyOp $x), [(HasNoUseOf:$out)], [], (addBenefit 9)>;
def OuterOfResult : Pattern<(OuterOp:$out (OuterOp:$inner $x, $_), $x), [(DoneAnyOp $inner)], [(IsUsed:$out $x)]>;

// Native code that matches, and that builds values, attributes and several values.
def NativeOp : Marked<"native">;
def NativeMatch : Pat<(NativeOp (IsSmall I32Attr:$number, $x), $mark), (DoneAttrOp $x, $number, $mark, OfItself:$mark)>;
def NativeMatchNarrow : Pat<(NativeOp (IsSmall ConstantAttr<I32Attr, "3">, IsNarrow:$x), $_), (DoneAnyOp $x), [], [], (addBenefit 3)>;
def NativeBuild : Pat<
  (NativeOp I32:$x, ConstantAttr<I32Attr, "1">),
  (DonePairOp (DonePairOp (Made:$first $x, $x), (Made (DoneAnyOp $first, (returnType $x)), (location "deep"))), $first)>;
def NativeBuildTwo : Pattern<
  (NativeOp I32:$x, ConstantAttr<I32Attr, "2">),
  [(MadeTwo:$two $x), (DonePairOp $two__1, (DonePairOp $two__1, $two__0))], [], [(Note), (NoteOn $two__0)]>;

// Operands in any order.
def EitherOp : Binary<"either">;
def EitherNest : Pat<(EitherOp (either (NestOp:$nest $x), I32:$y)), (DonePairOp $nest, (DoneOp (variadic $x, $y)))>;
def EitherInner : Pat<(EitherOp (either (InnerOp $x, $_), (InnerOp IsNarrow:$y, IsOdd))), (DoneAnyOp $x)>;

// Variadic and optional operands.
def ManyOp : T_Op<"many"> { let arguments = (ins Variadic<I32>:$values, I32Attr:$mark); let results = (outs I32:$out); }
def ManyNone : Pat<(ManyOp (variadic), $mark), (DoneFirstOp $mark)>;
def ManyTwo : Pat<(ManyOp (variadic:$all (NestOp $x), $y), $_), (DoneOp $all)>;
def ManyThree : Pat<(ManyOp (variadic $x, $y, $x), $_), (DoneSegmentsOp (variadic $x, $y), $y, (variadic), $x)>;
def ManyOdd : Pat<(ManyOp $all, IsOdd:$_), (DoneOp $all), [], [], (addBenefit -1)>;
def SegmentsOp : T_Op<"segments", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$some, I32:$middle, Variadic<I32>:$others, Optional<I32>:$maybe);
  let results = (outs I32:$out);
}
def SegmentsPresent : Pat<
  (SegmentsOp $some, $middle, (variadic $other), $maybe),
  (DoneOldOp (variadic $maybe, $other), ConstantAttr<I32Attr, "4">, ConstantAttr<StrAttr, "\"words\"">)>;
def SegmentsEqual : Pat<(SegmentsOp (variadic $x), $x, $_, $_), (DoneSameSizeOp (variadic $x, $x), (variadic $x, (DoneOp (variadic))))>;
def SegmentsOther : Pat<(SegmentsOp $some, $middle, $others, $_), (DoneSegmentsOp $others, $middle, $some, $middle), [], [], (addBenefit -1)>;

// Attributes with defaults, optional ones, enumerations.
def AttrsOp : T_Op<"attrs"> {
  let arguments = (ins I32:$value, OptionalAttr<I32Attr>:$maybe, DefaultValuedAttr<I32Attr, "7">:$number, UnitAttr:$unit, Mode:$mode);
  let results = (outs I32:$out);
}
def AttrsAbsent : Pat<(AttrsOp $x, IsAbsent:$maybe, $number, $unit, Slow), (DoneAttrOp $x, $maybe, $number, $unit)>;
def AttrsOdd : Pat<(AttrsOp $x, IsOdd:$maybe, ConstantAttr<I32Attr, "7">, $unit, $mode), (DoneAttrOp $x, $mode, $maybe, $unit)>;
def AttrsFast : Pat<
  (AttrsOp $x, $maybe, $number, $unit, ConstantAttr<Mode, "::t::Mode::Fast">), (AttrsOp $x, $maybe, $number, $unit, Slow)>;
def OldOp : T_Op<"old"> {
  let arguments = (ins OptionalAttr<StrAttr>:$text, I32:$value, DefaultValuedAttr<I32Attr, "7">:$number, I32Attr:$mark);
  let results = (outs I32:$out);
}
def OldText : Pat<(OldOp $text, $x, IsOdd:$number, $mark), (DoneOldOp (variadic $x), $mark, $text)>;
def OldNoText : Pat<(OldOp IsAbsent, $x, ConstantAttr<I32Attr, "8">, $mark), (OldOp ConstantAttr<StrAttr, "\"other\"">, $x, $mark, $mark)>;

// Properties.
def PropsOp : T_Op<"props"> {
  let arguments = (ins I32:$value, I64Prop:$number, DefaultValuedProp<StringProp, "\"text\"">:$text, UnitProp:$flag);
  let results = (outs I32:$out);
}
def PropsThree : Pat<(PropsOp $x, ConstantProp<I64Prop, "3">, $text, $flag), (DonePropOp $x, ConstantProp<I64Prop, "4">, $text, $flag)>;
def PropsEven : Pat<(PropsOp (PropsOp $x, IsEven:$inner, $_, $_), IsEven:$number, $text, $flag), (DonePropOp $x, $inner, $text, ConstantProp<UnitProp, "true">)>;
def PropsNative : Pat<
  (PropsOp $x, $number, ConstantProp<StringProp, "\"native\"">, $_),
  (DonePropOp $x, (NativeCodeCall<"$0 + 1"> $number), (NativeCodeCall<"std::string(\"from C++\")">), ConstantProp<UnitProp, "false">)>;

// Several results.
def TwoOp : TwoResults<"two">;
def ThreeOp : T_Op<"three"> { let arguments = (ins I32:$value); let results = (outs I32:$one, I64:$two, I32:$three); }
def TwoOfTwo : Pat<(TwoOp (NestOp $x)), (DoneTwoOp $x)>;
def TwoSplit : Pattern<
  (TwoOp:$two (InnerOp:$inner $_, $_)), [(DoneTwoOp:$pair $inner), (replaceWithValue $pair__0), (replaceWithValue $pair__1)]>;
def TwoUnused : Pattern<
  (TwoOp:$two $x), [(DoneOp (variadic $x)), (replaceWithValue $two__1)],
  [(Constraint<CPred<"$0.use_empty()">, "the right result is unused"> $two__1)]>;
def ThreeMixed : Pattern<(ThreeOp:$three $x), [(DoneTwoOp:$aux $x), (DoneTwoOp $aux__0), (DonePairOp:$last $aux__0, $aux__1)]>;
def VariadicResultOp : T_Op<"variadic_result"> { let arguments = (ins I32:$value); let results = (outs I32:$out, Variadic<I64>:$rest); }
def VariadicResult : Pat<(VariadicResultOp $x), (DoneVariadicOp $x)>;

// No results.
def EraseOp : T_Op<"erase"> { let arguments = (ins I32:$value); }
def EraseNest : Pattern<(EraseOp (NestOp $x)), [(DoneNothingOp $x), (NoteOn $x)], [], [(DoneNothingOp $x, (location "more"))]>;
def EraseNothing : Pattern<(EraseOp (InnerOp I32:$x, $_)), []>;

// Locations and types of results.
def PlaceOp : Marked<"place">;
def PlaceNamed : Pat<(PlaceOp $x, ConstantAttr<I32Attr, "0">), (DoneAnyOp $x, (location "named"))>;
def PlaceOther : Pat<(PlaceOp (InnerOp:$inner $x, $_), ConstantAttr<I32Attr, "1">), (DoneAnyOp $x, (location $inner))>;
def PlaceFused : Pat<
  (PlaceOp:$place (InnerOp:$inner $x, $_), ConstantAttr<I32Attr, "2">), (DoneAnyOp $x, (location "fused", $inner, $place))>;
def PlaceTyped : Pattern<
  (PlaceOp $x, ConstantAttr<I32Attr, "3">),
  [(DoneAnyTwoOp:$two $x, (returnType "$_builder.getI16Type()", $x), (location "typed")),
   (DoneAnyOp (DoneAnyOp $two__0, (location $x), (returnType (NativeCodeCall<"$0.getType()"> $two__1))))]>;
def PlaceValue : Pat<(PlaceOp $x, ConstantAttr<I32Attr, "4">), (replaceWithValue $x)>;
def PlaceMulti : Pattern<
  (PlaceOp $x, ConstantAttr<I32Attr, "5">), [(DoneAnyOp:$a $x, (returnType $x)), (DoneAnyOp (replaceWithValue $a))],
  [], [(DonePairOp $a, $x)]>;

// Order: by benefit, then as the rules are sorted; rules without names.
def OrderOp : Unary<"order">;
class Never<string why> : Constraint<CPred<"false && !$0">, why>;
def Order2 : Pat<(OrderOp $x), (replaceWithValue $x), [(Never<"order 2"> $x)]>;
def Order10 : Pat<(OrderOp $x), (replaceWithValue $x), [(Never<"order 10"> $x)]>;
def Order1 : Pat<(OrderOp $x), (replaceWithValue $x), [(Never<"order 1"> $x)], [], (addBenefit 1)>;
def : Pat<(OrderOp $x), (replaceWithValue $x), [(Never<"without name"> $x)], [], (addBenefit 2)>;
def : Pat<(OrderOp (OrderOp (OrderOp $x))), (DoneOp (variadic $x))>;
def OrderLast : Pat<(OrderOp $x), (replaceWithValue $x), [(Never<"last"> $x)], [], (addBenefit -1)>;
