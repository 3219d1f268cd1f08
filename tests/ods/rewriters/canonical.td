// Rewrite rules over operations of MLIR, in the style of its canonical forms.
include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/Dialect/Shape/IR/ShapeOps.td"
include "mlir/Dialect/Tensor/IR/TensorOps.td"
include "mlir/Dialect/Tosa/IR/TosaOps.td"
include "mlir/IR/PatternBase.td"

// arith.

def SumOf : NativeCodeCall<"combined($_builder, $0, $1, [](auto a, auto b) { return a + b; })">;
def DifferenceOf : NativeCodeCall<"combined($_builder, $0, $1, [](auto a, auto b) { return a - b; })">;
def CommonFlags : NativeCodeCall<
  "::mlir::arith::IntegerOverflowFlagsAttr::get($_builder.getContext(), $0.getValue() & $1.getValue())">;
def NoFlags : ConstantAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">;
def IsExact : AttrConstraint<CPred<"$_self">, "exact">;
def Inverted : NativeCodeCall<"inverted($0)">;
def IsInvertible : AttrConstraint<CPred<"isInvertible($_self)">, "an order that can be inverted">;
def SameTypes : Constraint<CPred<"$0.getType() == $1.getType()">, "values have the same type">;
def Widens : Constraint<CPred<"width($0) > width($1)">, "the first type is wider">;
def Unused : Constraint<CPred<"$0.use_empty()">, "the value is unused">;

class Adds<Op outer, Op inner, dag sum> : Pat<
  (outer (inner $x, (ConstantLikeMatcher APIntAttr:$first), $flags), (ConstantLikeMatcher APIntAttr:$second), $others),
  (Arith_AddIOp $x, (Arith_ConstantOp sum), (CommonFlags $flags, $others))>;
def AddOfAdd : Adds<Arith_AddIOp, Arith_AddIOp, (SumOf $first, $second)>;
def AddOfSub : Adds<Arith_AddIOp, Arith_SubIOp, (DifferenceOf $second, $first)>;
def SubOfAdd : Adds<Arith_SubIOp, Arith_AddIOp, (DifferenceOf $first, $second)>;
def SubFromSelf : Pat<(Arith_SubIOp (Arith_AddIOp $x, $y, $_), $x, $_), (replaceWithValue $y), [], [], (addBenefit 3)>;
def XorWithSelf : Pat<(Arith_XOrIOp (either (Arith_XOrIOp $x, $y), $y)), (replaceWithValue $x)>;

def XorOfCompare : Pat<
  (Arith_XOrIOp (Arith_CmpIOp IsInvertible:$order, $a, $b), (ConstantLikeMatcher ConstantAttr<I1Attr, "true">)),
  (Arith_CmpIOp (Inverted $order), $a, $b)>;
def OrOfExtended : Pat<
  (Arith_OrIOp (Arith_ExtSIOp:$left $x), (Arith_ExtSIOp $y)),
  (Arith_ExtSIOp (Arith_OrIOp $x, $y), (location "wide", $left)), [(SameTypes $x, $y)]>;
def AndOfExtended : Pat<
  (Arith_AndIOp (Arith_ExtSIOp $x), (Arith_ExtSIOp $y)), (Arith_ExtSIOp (Arith_AndIOp $x, $y)), [(SameTypes $x, $y)]>;
def SelectOfNot : Pat<
  (SelectOp (Arith_XOrIOp I1:$condition, (ConstantLikeMatcher ConstantAttr<I1Attr, "true">)), $x, $y),
  (SelectOp $condition, $y, $x)>;
def SelectOfSelect : Pat<(SelectOp $condition, (SelectOp $condition, $x, $_), $y), (SelectOp $condition, $x, $y)>;
def SelectToOr : Pat<
  (SelectOp I1:$condition, (ConstantLikeMatcher ConstantAttr<I1Attr, "true">), $y), (Arith_OrIOp $condition, $y)>;
def ExtendTwice : Pat<(Arith_ExtUIOp:$out (Arith_ExtUIOp $x)), (Arith_ExtUIOp $x), [(Widens $out, $x)]>;
def TruncateExtended : Pat<
  (Arith_TruncIOp:$out (Arith_ExtUIOp:$wide $x), $_), (Arith_ExtUIOp $x),
  [(Widens $out, $x), (Widens $wide, $out)]>;
def MultiplyExtended : Pattern<
  (Arith_MulUIExtendedOp:$both $x, $y), [(Arith_MulIOp $x, $y, NoFlags), (replaceWithValue $both__1)],
  [(Unused $both__1)]>;
def NegatedProduct : Pat<
  (Arith_MulFOp (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $math), (Arith_MulFOp $x, $y, $math)>;
def DivideBySelf : Pat<(Arith_DivUIOp (Arith_MulIOp $x, $y, $_), $y, IsExact:$exact), (Arith_ShRUIOp $x, $y, $exact)>;

// shape.

def IsOneValue : Constraint<CPred<"::llvm::hasSingleElement($0)">, "one value">;
def AllEqual : Constraint<CPred<"::llvm::all_equal($0)">, "equal values">;
def True : ConstantAttr<BoolAttr, "true">;

def AssumeOne : Pat<(Shape_AssumingAllOp $all), (replaceWithValue $all), [(IsOneValue $all)]>;
def EqualShapes : Pat<(Shape_CstrEqOp $shapes), (Shape_ConstWitnessOp True), [(AllEqual $shapes)]>;
def BroadcastOfEqual : Pat<(Shape_CstrBroadcastableOp $shapes), (Shape_ConstWitnessOp True), [(AllEqual $shapes)]>;
def SizeOfIndex : Pat<(Shape_SizeToIndexOp (Shape_IndexToSizeOp $x)), (replaceWithValue $x)>;
def IndexOfSize : Pat<(Shape_IndexToSizeOp (Shape_SizeToIndexOp Shape_SizeType:$x)), (replaceWithValue $x)>;
def RankOfTwo : Pat<
  (Shape_RankOp (Shape_FromExtentsOp (variadic $_, $_))), (Shape_ConstSizeOp ConstantAttr<IndexAttr, "2">)>;
def CastOfShape : Pat<
  (Tensor_CastOp:$cast (Shape_ConstShapeOp $shape)), (Shape_ConstShapeOp $shape),
  [(Constraint<CPred<"::llvm::isa<::mlir::RankedTensorType>($0.getType())">, "ranked"> $cast)]>;

// tosa.

def IsSplat : AttrConstraint<CPred<"::llvm::isa<::mlir::SplatElementsAttr>($_self)">, "a splat">;
def Least : NativeCodeCall<"bound($_builder, $0, $1, true)">;
def Greatest : NativeCodeCall<"bound($_builder, $0, $1, false)">;

class Twice<Op op, dag result> : Pat<(op (op $x)), result>;
def AbsTwice : Twice<Tosa_AbsOp, (Tosa_AbsOp $x)>;
def FloorTwice : Twice<Tosa_FloorOp, (Tosa_FloorOp $x)>;
def NotTwice : Twice<Tosa_BitwiseNotOp, (replaceWithValue $x)>;
def AbsOfFloor : Pat<(Tosa_AbsOp (Tosa_FloorOp (Tosa_AbsOp:$abs $_))), (Tosa_FloorOp $abs), [], [], (addBenefit 2)>;
def SumOfLogs : Pat<
  (Tosa_AddOp (Tosa_LogOp:$left $x), (Tosa_LogOp $y)),
  (Tosa_LogOp (Tosa_MulOp $x, $y, (Tosa_ConstOp:$shift (NativeCodeCall<"noShift($_builder)">)), (returnType $x)), (location $left)),
  [(SameTypes $x, $y)]>;
def ClampTwice : Pat<
  (Tosa_ClampOp (Tosa_ClampOp $x, $low, $high, $mode), $lower, $higher, $mode2),
  (Tosa_ClampOp $x, (Greatest $low, $lower), (Least $high, $higher), $mode),
  [(Constraint<CPred<"$0 == $1">, "equal modes"> $mode, $mode2)]>;
def ConcatOfOne : Pat<(Tosa_ConcatOp (variadic $x), $_), (replaceWithValue $x)>;
def CastOfConst : Pat<
  (Tosa_CastOp (Tosa_ConstOp IsSplat:$value)), (Tosa_ReverseOp (Tosa_ConstOp $value), ConstantAttr<I32Attr, "1">)>;
