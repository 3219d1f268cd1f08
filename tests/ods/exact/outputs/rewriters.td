// args: --gen-rewriters
// shown: Hand0 populateWithGenerated
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
def U : Dialect { let name = "u"; let cppNamespace = "::u::v"; let usePropertiesForAttributes = 0; }
class UO<string n, list<Trait> tr = []> : Op<U, n, tr>;
def U_AOp : UO<"a"> { let arguments = (ins I32Attr:$at, AnyInteger:$x, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I32Attr, "7">:$d, Variadic<I32>:$vs); let results = (outs I32:$r, Optional<I32>:$o); }
def U_Seg : UO<"seg", [AttrSizedOperandSegments]> { let arguments = (ins Variadic<I32>:$vs, I32:$m, Variadic<I32>:$ws, OptionalAttr<StrAttr>:$s); let results = (outs I32:$r); }
def U_Same : UO<"same", [SameVariadicOperandSize]> { let arguments = (ins Variadic<I32>:$vs, Variadic<I32>:$ws); let results = (outs I32:$r); }
def U_First : UO<"first", [FirstAttrDerivedResultType]> { let arguments = (ins I32Attr:$v); let results = (outs I32:$r); }
def Mix : O<"mix", [SameOperandsAndResultType]> { let arguments = (ins I64Prop:$p, I32:$x, I32Attr:$my_attr, I32:$y, UnitProp:$u, StrAttr:$s); let results = (outs I32:$r); }
def RetV : O<"retv"> { let arguments = (ins I32:$x); let results = (outs Variadic<I32>:$r); }
def MultiLine : TypeConstraint<CPred<[{
   foo($_self) &&

     bar($_self)
}]>, "multi\nline {{$_self}} x">;
def AC : AttrConstraint<CPred<"!$_self || a($_self)">, "null ok">;
def PC : PropConstraint<CPred<"p($_self)">, "pc", "int64_t">;
def PCG : PropConstraint<CPred<"p($_self)">, "pcg">;
def M1 : NativeCodeCall<"m1($_self, $0)">;
def M2 : NativeCodeCall<"m2($_self, $0, &$1, $_builder)">;
def F0 : NativeCodeCall<"f0()">;
def F1 : NativeCodeCall<"f1($0)">;
def F2 : NativeCodeCall<"f2($0, $1, $_loc)">;
def FV : NativeCodeCall<"fv($_builder, $0...)">;
def FR2 : NativeCodeCall<"fr2($0)", 2>;
def Void : NativeCodeCallVoid<"vv($0)">;
def TS : NativeCodeCall<"ts($_self)">;
def C2 : Constraint<CPred<"c2($0, $1)">, "c2 says \"hi\"">;
def CS : Constraint<And<[CPred<"c2($_self)">, CPred<"c3($0)">]>, "cs">;

// One feature each.
def Hand0 : Pat<(A $x, $a), (One $x)>;
def : Pat<(B (A $x, $a), $y), (B2 $x, $y)>;
def Hand2 : Pat<(B:$res (A $x, ConstantAttr<I32Attr, "5">), $x), (BS $x, (One:$o $x))>;
def Hand3 : Pat<(OneO (One $x), $o, $d, $u), (OneO $x, $o, $d, $u)>;
def Hand4 : Pat<(VV $xs, $m, $ys, $z), (VV $xs, $m, $ys, $z)>;
def Hand5 : Pattern<(Two $x), [(One $x), (replaceWithValue $x)]>;
def Hand6 : Pat<(B (either (A $x, $_), I32:$y)), (B2 $x, $y)>;
def Hand7 : Pat<(V (variadic:$all (One $x), $y, $z), $k), (V (variadic $x, (One $y)), $k)>;
def Hand8 : Pat<(A (NativeCodeCall<"matchIt($_self, &$0, &$1, &$2)"> I32Attr:$a, I32:$b, $c), $at), (B2 $b, $c, (location "hm"))>;
def Hand9 : Pat<(PD $x, $p, $s), (PD $x, $p, $s)>;
def Hand10 : Pat<(PD $x, ConstantProp<I64Prop, "5">, $_), (P $x, ConstantProp<I64Prop, "6">)>;
def Hand11 : Pat<(EnOp $x, E0), (EnOp $x, E1)>;
def Hand12 : Pat<(OneO $x, ConstantAttr<I32Attr, "5">, ConstantAttr<I32Attr, "5">, $u), (OneO $x, $u, $u, $u)>;
def Hand13 : Pattern<(Z:$z $x), [(NativeCodeCallVoid<"foo($0, $_loc)"> $x, (location $x))], [(HasNoUseOf:$x), (I64 $x), (Constraint<CPred<"$0 == $1">, "eq">  $x, $z)], [(NativeCodeCallVoid<"bar($_builder)">)], (addBenefit 10)>;
def Hand14 : Pattern<(Three $x), [(NativeCodeCall<"two($0)", 2>:$n $x), (One (One $x), (location "a", $x, $x))]>;
def Hand15 : Pattern<(Three $x), [(Two:$t $x, (returnType "$_builder.getI32Type()", $x)), (replaceWithValue $t__0), (replaceWithValue $t__1), (One:$o__0 $x)], [], [(One:$sup $x)]>;
def Hand16 : Pat<(A $x, $a), (A $x, (NativeCodeCall<"inc($0)"> $a))>;
def Hand17 : Pat<(A $x, $a), (One (A $x, NativeCodeCall<"inc($_self)">:$a))>;
def Hand18 : Pat<(One $x), (VV (variadic $x), NativeCodeCall<"nn($_self)">:$x, (variadic), $x)>;
def Hand19 : Pat<(Three:$t $x), (Three $x)>;
def Hand20 : Pat<(B (B $x, $x), $x), (One $x)>;
def Hand21 : Pat<(B (B $x, $x), $y), (One $x)>;
def Hand22 : Pat<(B (A $x, $_), (A $x, $_)), (One $x)>;
def Hand23 : Pat<(A (NativeCodeCall<"ma($_self, $0)"> ConstantAttr<I32Attr, "1">:$p), $_), (Cst $p)>;
def Hand24 : Pat<(VV (variadic $x, $x), (VV (variadic), $_, $b, $_), (variadic), $z), (VV $b, (One (One $z)), (variadic (One $z)), $z)>;
def Hand25 : Pat<(One:$q (One:$w $x)), (One $w), [(Constraint<CPred<"foo($_self, $0, $_builder)">, "a {{$_self}} \"b\"">:$q $w), (Constraint<Or<[CPred<"foo($0)">, CPred<"z">]>> $q), (Constraint<CPred<"nn">, "xx">)]>;
def Hand26 : Pat<(One $x), (One (replaceWithValue $x))>;
def Hand27 : Pat<(One $x), (One $x, (location ""))>;
def Hand28 : Pattern<(Two $x), [(Three:$t $x), (replaceWithValue $t__1), (replaceWithValue $t__2)]>;
def Hand29 : Pat<(One $x), (One $x), [(Constraint<CPred<"foo($0,$1,$2,$3)">> $x, $x, $x, $x)]>;
def Hand30 : Pat<(B (either $x, $y)), (One $x)>;
def Hand31 : Pat<(B (either:$q $x, $y)), (One $x)>;
def Hand32 : Pat<(One $x), (PD $x, $x, $x)>;
def Hand33 : Pat<(One $x), (V NativeCodeCall<"foo($_self)">:$x, ConstantAttr<I64Attr, "1">)>;
def Hand34 : Pat<(One ?:$x), (One ?:$x)>;
def Hand35 : Pat<(One $x), (One I32:$x)>;
def Hand36 : Pattern<(Z $x), []>;
def Hand37 : Pat<(A $x, ConstantAttr<I32Attr, "1">:$c), (A $x, $c)>;
def Hand38 : Pat<(TwoV $x), (TwoV $x)>;
def Hand39 : Pattern<(TwoV:$t $x), [(replaceWithValue $t__0), (replaceWithValue $t__1)], [(Constraint<CPred<"foo($0,$1)">> $t, $t__1)]>;
def Hand40 : Pat<(One $x), (replaceWithValue I32:$x)>;
def Hand41 : Pat<(One $x), (NativeCodeCall<"foo($0, $1)"> E0, ConstantProp<I64Prop, "4">)>;
def Hand42 : Pat<(One $x), (NativeCodeCall<"foo($0...)"> $x, (One $x), (NativeCodeCall<"bar($$)">), (location "a"))>;
def Hand43 : Pat<(B $x, (One $x)), (One $x)>;
def Hand44 : Pattern<(Z $x), [(One $x), (NativeCodeCall<"x()", 2>)], [], [(replaceWithValue $x), (NativeCodeCall<"x()", 1>:$l)]>;
def Hand45 : Pat<(VV $a, $b, $c, $d), (B2 $a, $c)>;
def Hand46 : Pat<(VV $a, $b, $c, $d), (One (V $a, ConstantAttr<I64Attr, "1">))>;
def Hand47 : Pat<(VV $a, $b, $c, $d), (One (VV $a, $a, $c, NativeCodeCall<"foo($_self)">:$d))>;
def Hand48 : Pattern<(One $x), [(NativeCodeCall<"a", 3>:$m $x), (One $m__2)]>;
def Hand49 : Pattern<(One:$o $x), [(replaceWithValue $o__0)]>;
def Hand50 : Pat<(One $x), (One (P $x, ConstantProp<I64Prop, "1">))>;
def Hand51 : Pat<(One $x), (One (P $x, ConstantProp<I64Prop, "1">:$nm))>;
def Hand52 : Pat<(One $x), (One (EnOp $x, E1:$nm))>;
def Hand53 : Pat<(One $x), (One (EnOp $x, E1))>;
def Hand54 : Pat<(P $x, $p), (One (P $x, NativeCodeCall<"foo($_self)">:$p))>;
def Hand55 : Pat<(P $x, $p), (One (P $x, (NativeCodeCall<"foo($0)"> $p)))>;
def Hand56 : Pat<(P $x, $p), (P $x, (NativeCodeCall<"foo($0)"> $p))>;
def Hand57 : Pat<(P $x, $p), (P $x, (NativeCodeCall<"foo($0)">:$nm $p))>;
def Hand58 : Pat<(One $x), (One I32Attr:$x)>;
def Hand59 : Pat<(One $x), (V I32Attr:$x, ConstantAttr<I64Attr, "1">)>;
def Hand60 : Pattern<(Z $x), [], [], [(NativeCodeCall<"a()">:$s)]>;
def Hand61 : Pattern<(Z $x), [], [], [(One:$x $x)]>;
def Hand62 : Pattern<(One $x), [(One:$y__0 $x)], [], [(One $y)]>;
def Hand63 : Pattern<(One:$r $x), [(One:$y__0 $x)], [], [(One $y), (NativeCodeCallVoid<"f($0, $1, $_loc, $_builder)"> $r, $y, (location $r, $y))]>;
def Hand64 : Pattern<(Two:$r $x), [(Two:$y $x, (location $r))]>;
def Hand65 : Pattern<(Two:$r $x), [(Two:$y $x, (location $r__1, "x"))], [(Constraint<CPred<"f($0, $1)">> $r__0, $r__1)]>;
def Hand66 : Pattern<(Two:$r $x), [(Two:$y $x)], [(Constraint<CPred<"f($0)">> $r)]>;
def Hand67 : Pattern<(Two:$r $x), [(Two $x)], [(I32 $r)]>;
def Hand68 : Pat<(One (Two:$r $x)), (One $r)>;
def Hand69 : Pat<(One (Two:$r $x)), (One $r__1)>;
def Hand70 : Pat<(One (Z:$r $x)), (replaceWithValue $r)>;
def Hand71 : Pat<(One $x), (NativeCodeCall<"foo($_builder, $0, \"$$\")"> $x)>;
def Hand72 : Pat<(VV $a, $b, $c, $d), (VV (NativeCodeCall<"f()">), $b, (NativeCodeCall<"f()", 2>), $d)>;
def Hand73 : Pat<(VV $a, $b, $c, $d), (VV $b, $a, $d, $c)>;
def Hand74 : Pat<(VV $a, $b, $c, $d), (replaceWithValue $a)>;
def Hand75 : Pat<(VV $a, $b, $c, $d), (replaceWithValue $d)>;
def Hand76 : Pat<(VV $a, $b, $a, $d), (replaceWithValue $b)>;
def Hand77 : Pat<(VV (variadic:$a $a, $e), $b, $c, $d), (replaceWithValue $b)>;
def Hand78 : Pat<(VV (variadic:$a $e, $f), (NativeCodeCall<"m($_self)">), $a, $d), (replaceWithValue $e)>;
def Hand79 : Pat<(B (either (One $x), (Two $y))), (B2 $x, $y)>;
def Hand80 : Pat<(B (either (B (either $x, $y)), $z)), (B2 $x, $y)>;
def Hand81 : Pat<(B (B (either I32:$x, I64:$y)), (B (either $w, $v))), (B2 $x, $y)>;

// Several definitions make one pattern.
multiclass Inner { def _inner : Pat<(One $x), (Cst ConstantAttr<I32Attr, "1">)>; }
multiclass Outer { defm _outer : Inner; }
defm Nested : Outer;

// Random combinations.
def Random0 : Pattern<(PD $some_long_name_here, $input, $x0), [(replaceWithValue $some_long_name_here)], [(I32 $some_long_name_here), (HasNoUseOf:$some_long_name_here)], [], (addBenefit 0)>;
def Random1 : Pattern<(P:$x1 (RetV (TwoV:$attr $_)), PC:$_), [(Mix (F0), $attr, ConstantAttr<I32Attr, "4">:$nm, $attr__0, ConstantProp<I64Prop, "4">, ConstantAttr<I32Attr, "4">:$nm)], [(CS:$x1 $x1), (CS:$attr $x1)], []>;
def Random2 : Pattern<(V (variadic (B2:$arg0 $in, I32:$x1)), $kk), [(OneO (F1 $arg0), $kk, $kk, (F1 $kk), (location "l4"))], [], []>;
def : Pattern<(EnOp (B2:$a1 $abcdefgh, (V:$attr $_, AC:$w0)), E1), [(PD $abcdefgh, ConstantProp<I64Prop, "4">, (F0))], [], [(F0)], (addBenefit 3)>;
def Random4 : Pattern<(B $in, (M2 $z, $attr)), [(A (replaceWithValue $attr), ConstantAttr<I32Attr, "4">)], [], []>;
def Random5 : Pattern<(B (B2:$arg0 $in, I32:$x1), (Two:$rhs $in)), [(V:$aux4 $in, ConstantAttr<I32Attr, "4">), (B (F1 $rhs__0), $rhs__0)], [(HasNoUseOf:$rhs__0)], []>;
def Random6 : Pattern<(P:$x1 (RetV (TwoV:$attr $_)), PC:$_), [(replaceWithValue $attr)], [], []>;
def : Pattern<(V (variadic (B2:$arg0 $in, I32:$x1)), $kk), [(F1:$nw4 $arg0), (FR2:$nv5 $in), (OneO (replaceWithValue $x1), ConstantAttr<I32Attr, "4">, $kk, $kk)], [(I32 $x1), (C2 $arg0, $x1)], [(Cst (F1 $kk)), (Void $in)]>;
def Random8 : Pattern<(V (variadic (EnOp (U_AOp $outt, (P $in, $b1), I32Attr:$k, $z, $value_name), E0)), $kk), [(OneO:$r7 $in, $kk, $z, $kk)], [(I32 $in), (HasNoUseOf:$in)], []>;
def Random9 : Pattern<(BS $value_name, AnyInteger:$b1), [(One $b1)], [(C2 $value_name, $value_name)], [(Void $value_name)], (addBenefit 2)>;
def Random10 : Pattern<(BS (EnOp (U_Seg (variadic $x, (A (M2 $x1, $a2), $outt), (P:$z $outt_5, ConstantProp<I64Prop, "3">)), $x, $x1_7, $w0), E0), MultiLine:$w0_10), [(BS:$aux11__0 $w0_10, $z, (location $x)), (A I32:$outt_5, (F1 $outt))], [], []>;
def : Pattern<(Mix:$z $attr, $x, I32Attr:$attr_3, $k, $x0, $a2), [(B:$aux7 (TwoV (replaceWithValue $k), (location "l9")), (F0)), (replaceWithValue $x)], [], [(Void $k)]>;
def : Pattern<(Mix:$z $attr, $x, I32Attr:$attr_3, $k, $x0, $a2), [(U_First $a2)], [], []>;
def Random13 : Pattern<(VV (variadic:$abcdefgh $_, $_), $_, $outt, $x0), [(replaceWithValue $x0)], [], [(U_AOp:$r3 E0, $x0, ConstantAttr<I32Attr, "4">:$nm, (F0), $abcdefgh), (EnOp $x0, ConstantAttr<I32Attr, "4">:$nm)]>;
def Random14 : Pattern<(Two:$arg0 $a2), [(Mix:$aux2__0 ConstantProp<I64Prop, "4">:$nm, TS:$arg0__0, E0, (U_First (F0), (returnType "$_builder.getI32Type()")), ConstantProp<I64Prop, "4">, (F0)), (EnOp:$aux3 TS:$arg0__0, ConstantAttr<I32Attr, "4">), (One (replaceWithValue $arg0__1)), (F0)], [(C2 $arg0, $arg0), (CS:$a2 $arg0)], []>;
def Random15 : Pattern<(BS (Two MultiLine:$a2), $attr), [(F1:$nw2 $attr), (B:$aux3 $nw2, (FV (FV $nw2, $a2), (U_First:$r4 (F0)), I32:$nw2)), (BS $a2, (P (F1 (F1 (replaceWithValue $r4))), ConstantProp<I64Prop, "4">:$nm))], [], []>;
def Random16 : Pattern<(BS (Three (Two (VV (variadic:$lhs (P $arg0, $_), $arg0), $arg0, (variadic ), $input))), (U_Seg $outt, (M1 I32:$value_name), $b1, $outt_6)), [(F1:$nw7 $input), (F1:$nw8 $arg0), (BS $nw8, $input)], [], [], (addBenefit 4)>;
def : Pattern<(OneO $value_name, $abcdefghi, $some_long_name_here, I32Attr:$_), [(FR2:$nv3 $value_name), (replaceWithValue $nv3__0)], [(C2 $value_name, $value_name), (C2 $value_name, $value_name)], []>;
def Random18 : Pattern<(VV $w0, (M2 $k, $a2), $abcdefghi, $input), [(F1:$nw5 $a2), (U_Same:$aux6__0 (variadic ), (variadic (F2 (F1 $k), I32:$a2))), (F0)], [], []>;
def Random19 : Pattern<(Mix $_, $value_name, AC:$x0, $_, $x0_2, $some_long_name_here), [(replaceWithValue $value_name)], [(CS:$value_name $value_name)], [], (addBenefit 0)>;
def Random20 : Pattern<(B (Two MultiLine:$a2), $rhs), [(Void $rhs), (Two:$aux2__0 $rhs), (Mix (F0), I32:$rhs, ConstantAttr<I32Attr, "4">, $rhs, (F0), ConstantAttr<I32Attr, "4">:$nm)], [], []>;
def Random21 : Pattern<(B2 $z, $value_name), [(B $z, (F1 $z, (location "n", $value_name, $z)))], [], [], (addBenefit 3)>;
def Random22 : Pattern<(Two $in), [(P (PD (TwoV TS:$in), ConstantProp<I64Prop, "4">:$nm, ConstantProp<I64Prop, "4">, (location $in), (returnType $in)), ConstantProp<I64Prop, "4">), (BS $in, $in)], [], []>;
def : Pattern<(B (Mix $_, $value_name, AC:$x0, $_, $x0_2, $some_long_name_here), I32:$a2), [(replaceWithValue $value_name)], [], []>;
def Random24 : Pattern<(TwoV $z), [(B $z, (FV (U_AOp ConstantAttr<I32Attr, "4">, $z, (F0), ConstantAttr<I32Attr, "4">:$nm, $z))), (P (Three $z), (F0))], [], []>;
def Random25 : Pattern<(TwoV $value_name), [(Void $value_name), (B (EnOp (F1 (F0), (location "l7")), (F0)), TS:$value_name), (F2 $value_name, TS:$value_name)], [(HasNoUseOf:$value_name), (HasNoUseOf:$value_name)], [], (addBenefit 3)>;
def Random26 : Pattern<(One (Three (M1 I32:$a2))), [(A $a2, E0)], [], []>;
def Random27 : Pattern<(RetV $z), [(U_Same (variadic (FV $z)), (variadic ))], [(HasNoUseOf:$z)], []>;
def : Pattern<(Two:$arg0 $a2), [(F1 (P $arg0__1, (F0), (location "l8"))), (RetV $arg0)], [], [], (addBenefit 5)>;
def Random29 : Pattern<(PD AnyInteger:$a1, $a1_1, $x1), [(replaceWithValue $a1)], [], []>;
def Random30 : Pattern<(BS (U_First:$abcdefgh $in), $rhs), [(F1:$nw3 $abcdefgh), (FR2:$nv4 $rhs), (replaceWithValue $nv4__1)], [], []>;
def Random31 : Pattern<(Mix $a2, (M1 I32:$value_name), I32Attr:$a1, $b1, $_, AC:$lhs), [(B2 $b1, TS:$value_name)], [], [], (addBenefit 5)>;
def Random32 : Pattern<(PD AnyInteger:$a1, $a1_1, $x1), [(P $a1, (F0))], [], []>;
def Random33 : Pattern<(One (A:$input $some_long_name_here, I32Attr:$attr)), [(RetV:$aux3 (U_First ConstantAttr<I32Attr, "4">)), (PD (replaceWithValue $input), ConstantProp<I64Prop, "4">, ConstantProp<I64Prop, "4">, (location $input))], [], []>;
def : Pattern<(One (TwoV:$attr MultiLine:$y)), [(U_First ConstantAttr<I32Attr, "4">)], [], []>;
def : Pattern<(TwoV MultiLine:$lhs), [(BS (Cst ConstantAttr<I32Attr, "4">), (TwoV $lhs)), (replaceWithValue $lhs)], [], []>;
def Random36 : Pattern<(BS (PD $b1, ConstantProp<I64Prop, "2">, ConstantProp<I64Prop, "2">), $_), [(OneO (F2 (replaceWithValue $b1), $b1), E0, E0, ConstantAttr<I32Attr, "4">:$nm, (location "l0"))], [(C2 $b1, $b1), (I32 $b1)], [(U_Same $b1, $b1)]>;
def Random37 : Pattern<(TwoV (RetV:$a1 $a2)), [(A:$aux2 $a1, E0), (Two:$aux3 I32:$aux2, (location "n", $a2, $a2)), (Two $aux3)], [], [(F1 (U_Seg (variadic $a2), (B TS:$aux3__1, (replaceWithValue $aux2), (location "n", $a1, $a2)), (variadic ), E0, (location $a1)))]>;
def : Pattern<(BS (Cst AC:$rhs), MultiLine:$a2), [(Mix:$aux2 (F0), $a2, $rhs, TS:$a2, (F0), ConstantAttr<I32Attr, "4">:$nm), (U_First $rhs)], [(I32 $a2), (C2 $a2, $a2)], [(Void $a2)]>;
def Random39 : Pattern<(B2 (either $some_long_name_here, MultiLine:$a1)), [(V (variadic I32:$a1, $some_long_name_here, $some_long_name_here), (F0))], [], []>;
def Random40 : Pattern<(BS $w0, (Three I32:$x0)), [(VV $w0, $x0, $w0, $w0)], [], []>;
def Random41 : Pattern<(B (BS (either AnyInteger:$x1, $a1)), (M1 ConstantAttr<I32Attr, "1">:$_)), [(V:$aux2 (variadic $x1), ConstantAttr<I32Attr, "4">:$nm), (Three:$aux3 $a1), (F0)], [], []>;
def : Pattern<(OneO (B:$a1 $k, $abcdefgh), $_, ConstantAttr<I32Attr, "3">, ConstantAttr<I32Attr, "2">), [(replaceWithValue $a1)], [], []>;
def Random43 : Pattern<(Three (M2 $b1, $outt)), [(A:$aux2 $b1, (F0)), (Mix ConstantProp<I64Prop, "4">, (PD $aux2, (F0), ConstantProp<I64Prop, "4">), (F0), TS:$b1, ConstantProp<I64Prop, "4">, (F0)), (F2 $b1, I32:$outt), (F1 (B2 $outt, (TwoV $aux2), (location $outt)))], [], []>;
def Random44 : Pattern<(TwoV $value_name), [(Void $value_name), (P (replaceWithValue $value_name), ConstantProp<I64Prop, "4">, (location "l4")), (A (A (P TS:$value_name, ConstantProp<I64Prop, "4">, (location $value_name)), ConstantAttr<I32Attr, "4">), ConstantAttr<I32Attr, "4">)], [], []>;
def : Pattern<(Z:$x (RetV $z)), [], [], []>;
def Random46 : Pattern<(V (variadic (P $_, $k)), $kk), [(U_First $kk)], [], []>;
def Random47 : Pattern<(B (OneO (B:$a1 $k, $abcdefgh), $_, ConstantAttr<I32Attr, "3">, ConstantAttr<I32Attr, "2">), $outt_5), [(Void $a1), (Void $k), (replaceWithValue $abcdefgh)], [], []>;
