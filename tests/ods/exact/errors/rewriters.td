// args: --gen-rewriters --error-limit=0
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/AttrTypeBase.td"

def T : Dialect { let name = "t"; let cppNamespace = "::t"; let usePropertiesForAttributes = 1; }
class O<string n, list<Trait> tr = []> : Op<T, n, tr>;
def A : O<"a"> { let arguments = (ins AnyInteger:$x, I32Attr:$at); let results = (outs AnyInteger:$r); }
def B : O<"b"> { let arguments = (ins AnyInteger:$x, AnyInteger:$y); let results = (outs AnyInteger:$r); }
def B2 : O<"b2"> { let arguments = (ins I32:$x, I32:$y); let results = (outs I32:$r); }
def BS : O<"bs", [SameOperandsAndResultType]> { let arguments = (ins AnyInteger:$x, AnyInteger:$y); let results = (outs AnyInteger:$r); }
def One : O<"one"> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
def OneO : O<"oneo"> { let arguments = (ins I32:$x, OptionalAttr<I32Attr>:$o, DefaultValuedAttr<I32Attr, "7">:$d, UnitAttr:$u); let results = (outs I32:$r); }
def V : O<"v"> { let arguments = (ins Variadic<I32>:$xs, I64Attr:$k); let results = (outs I32:$r); }
def VV : O<"vv", [AttrSizedOperandSegments]> { let arguments = (ins Variadic<I32>:$xs, I32:$m, Variadic<I32>:$ys, Optional<I32>:$z); let results = (outs I32:$r); }
def Two : O<"two"> { let arguments = (ins I32:$x); let results = (outs I32:$r, I64:$s); }
def Three : O<"three"> { let arguments = (ins I32:$x); let results = (outs I32:$r, I64:$s, I32:$q); }
def TwoV : O<"twov"> { let arguments = (ins I32:$x); let results = (outs I32:$r, Variadic<I64>:$s); }
def Z : O<"z"> { let arguments = (ins I32:$x); let results = (outs); }
def Cst : O<"cst"> { let arguments = (ins I32Attr:$v); let results = (outs I32:$r); }
def P : O<"p"> { let arguments = (ins I32:$x, I64Prop:$p); let results = (outs I32:$r); }
def PD : O<"pd"> { let arguments = (ins I32:$x, DefaultValuedProp<I64Prop, "3">:$p, StringProp:$s); let results = (outs I32:$r); }
def E0 : I32EnumAttrCase<"zero", 0>;
def E1 : I32EnumAttrCase<"one", 1>;
def En : I32EnumAttr<"En", "an enum", [E0, E1]> { let cppNamespace = "::t"; }
def EnOp : O<"en"> { let arguments = (ins I32:$x, En:$e); let results = (outs I32:$r); }
def NoCall : Attr<CPred<"true">, "no builder">;
def Sum : Constraint<CPred<"sum($0, $1)">, "sum">;
def Placeholder : TypeConstraint<CPred<"f($_self, $_ctxt)">, "has a placeholder">;

// Symbols.
def Unbound : Pat<(One $x), (One $y)>;
def UnboundInVariadic : Pat<(One $x), (V (variadic $y, $x), ConstantAttr<I64Attr, "1">)>;
def UnboundLocation : Pat<(One $x), (One $x, (location $y))>;
def Twice : Pat<(A $x, $x), (One $x)>;
def TwiceAsResult : Pat<(One $x), (One:$x $x)>;
def Ignored : Pat<(One $_), (One $_)>;
def WithIndex : Pat<(One $x__1), (One $x__1)>;
def NoIndex : Pat<(One $x), (One $x__0)>;
def GreatIndex : Pattern<(One:$o $x), [(replaceWithValue $o__1)]>;
def Keyword : Pat<(One $class), (One $class)>;
def Taken : Pat<(One $op0), (One $op0)>;
def InVariadic : Pat<(One $x), (V (variadic:$y $x), ConstantAttr<I64Attr, "1">)>;
def ToDirective : Pat<(One $x), (replaceWithValue:$r $x)>;
def ToNative : Pat<(One (NativeCodeCall<"foo($_self, $0)">:$n $x)), (One $x)>;

// Source patterns.
def RootNative : Pat<(NativeCodeCall<"foo($_self, $0)"> $x), (One $x)>;
def RootType : Pat<(I32 $x), (One $x)>;
def Count : Pat<(One $x, $y), (One $x)>;
def SourceLocation : Pat<(One $x, (location "a")), (One $x)>;
def Text : Pat<(One "abc"), (replaceWithValue $x)>;
def NotOperand : Pat<(A I32Attr:$x, $a), (One $x)>;
def NotAttribute : Pat<(A $x, I32:$a), (One $x)>;
def NotProperty : Pat<(P $x, I32Attr:$a), (One $x)>;
def DagForAttribute : Pat<(A $x, (One $y)), (One $x)>;
def DagForVariadic : Pat<(V (One $x), $k), (One $x)>;
def NotVariadic : Pat<(One (variadic $x)), (One $x)>;
def ConstrainedVariadic : Pat<(V I32:$x, $k), (replaceWithValue $x)>;
def EitherOne : Pat<(B (either $x)), (One $x)>;
def EitherAttribute : Pat<(A (either $x, $y)), (One $x)>;
def EitherNested : Pat<(B (either (either $x, $y), $z)), (One $x)>;
def VariadicNested : Pat<(V (variadic (variadic $x), (either $y, $z)), $k), (One $x)>;
def EitherVariadic : Pat<(B (either (variadic $x), $y)), (One $x)>;
def SourceValue : Pat<(One (replaceWithValue $x)), (One $x)>;
def VariadicNative : Pat<(V (variadic (NativeCodeCall<"foo($_self, $0)"> $x), $y), $k), (One $x)>;
def NativeNested : Pat<(One (NativeCodeCall<"foo($_self, $0)"> (One $x))), (One $x)>;
def NativeNoSelf : Pat<(One (NativeCodeCall<"foo($0)"> $x)), (One $x)>;
def NativeLocation : Pat<(One (NativeCodeCall<"foo($_self, $0, $_loc)"> $x)), (One $x)>;
def UnknownPlaceholder : Pat<(One Placeholder:$x), (One $x)>;

// Constraints.
def OnAttribute : Pat<(One $x), (One $x), [(I32Attr $x)]>;
def TypeOfTwo : Pat<(One $x), (One $x), [(I32 $x, $x)]>;
def FiveEntities : Pat<(One $x), (One $x), [(Sum $x, $x, $x, $x, $x)]>;
def FewEntities : Pat<(One $x), (One $x), [(Sum $x)]>;
def NoItself : Pat<(One $x), (One $x), [(HasNoUseOf $x)]>;
def EntityText : Pat<(One $x), (One $x), [(Sum "a", $x)]>;
def NoConstraint : Pat<(One $x), (One $x), [(One $x)]>;

// Benefits.
def Benefit : Pat<(One $x), (One $x), [], [], (addBenefit "x")>;
def NegativeBenefit : Pat<(One $x), (One $x), [], [], (addBenefit -7)>;

// Result patterns.
def Few : Pattern<(Two $x), [(One $x)]>;
def Split : Pattern<(Two $x), [(Three:$t $x)]>;
def ResultCount : Pat<(One $x), (B $x)>;
def ResultType : Pat<(One $x), (I32 $x)>;
def ResultText : Pat<(One $x), (NativeCodeCall<"foo($0)"> "abc")>;
def ResultConstant : Pat<(One $x), (One ConstantAttr<I32Attr, "1">)>;
def ResultNumber : Pat<(One $x), (Cst 4)>;
def Constrained : Pat<(A $x, $a), (A $x, I32Attr:$a)>;
def OpForAttribute : Pat<(One $x), (A $x, (One $x))>;
def OpForVariadic : Pat<(One $x), (V (One $x), ConstantAttr<I64Attr, "1">)>;
def AttributeForProperty : Pat<(One $x), (P $x, ConstantAttr<I64Attr, "1">)>;
def PropertyForAttribute : Pat<(One $x), (A $x, ConstantProp<I64Prop, "1">)>;
def NoBuilder : Pat<(One $x), (A $x, ConstantAttr<NoCall, "1">)>;
def MissingArgument : Pat<(One $x), (NativeCodeCall<"foo($1)"> $x)>;
def NoSelf : Pat<(One $x), (NativeCodeCall<"foo($_self)"> $x)>;
def VoidArgument : Pat<(One $x), (One (NativeCodeCallVoid<"foo($0)"> $x))>;
def VoidLast : Pattern<(One $x), [(One $x), (NativeCodeCallVoid<"foo($0)"> $x)]>;
def ResultEither : Pat<(One $x), (B (either $x, $x))>;
def ValueOfDag : Pat<(One $x), (replaceWithValue (One $x))>;
def OnlyLocation : Pat<(One $x), (location "a")>;
def EmptyLocation : Pat<(One $x), (One $x, (location))>;
def TwoTexts : Pat<(One $x), (One $x, (location "a", "b", $x))>;
def TwoLocations : Pat<(One $x), (One $x, (location "a"), (location "b"))>;
def RootType2 : Pat<(One $x), (One $x, (returnType "$_builder.getI32Type()"))>;
def NativeType : Pat<(One $x), (NativeCodeCall<"foo($0)"> $x, (returnType "t"))>;
def TypeOfDag : Pat<(One $x), (One (One $x, (returnType (One $x))))>;
def TypePlaceholder : Pat<(One $x), (One (One $x, (returnType "$_ctxt")))>;

// Several errors of one pattern.
def Several : Pattern<(Two $x), [(One $y), (One $z)], [(I32 $w)], [(One "text")]>;

// In both patterns and in the function that they share.
def Shared1 : Pat<(One (A $x, I32:$a)), (One $x)>;
def Shared2 : Pat<(One (One (A $x, I32:$a))), (One $x)>;

multiclass Made { def _made : Pat<(One $x), (One $undefined)>; }
defm Instance : Made;

// Dags that stand for large ones.
defvar wide = !foldl((B $x, $x), !range(40), all, at, !dag(B, [all, all], ["", ""]));
def Wide : Pat<wide, (replaceWithValue $x)>;
defvar deep = !foldl((One $x), !range(3000), all, at, !dag(One, [all], [""]));
def Deep : Pat<(One $x), deep>;
