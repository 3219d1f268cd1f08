// A dialect that MLIR's verifier for IRDL refuses (a region without blocks), one that it accepts, and one of types only.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/BuiltinAttributes.td"
def Zoo_Dialect : Dialect { let name = "zoo"; let cppNamespace = "::zoo"; }
def Zoo_Ty : TypeDef<Zoo_Dialect, "Ty"> { let mnemonic="foo"; let assemblyFormat=""; }
def Zoo_At : AttrDef<Zoo_Dialect, "At"> { let mnemonic="fooa"; let assemblyFormat=""; }
def Other_Dialect : Dialect { let name = "other"; let cppNamespace = "::zoo"; }
def Other_Ty : TypeDef<Other_Dialect, "Ty"> { let mnemonic="y"; let assemblyFormat=""; }
def Other_At : AttrDef<Other_Dialect, "At"> { let mnemonic="fooa"; let assemblyFormat="";  }
def Zoo_E : I32EnumAttr<"E","d",[I32EnumAttrCase<"A",0>]>;
def Zoo_EA : EnumAttr<Zoo_Dialect, Zoo_E, "en">;
def Zoo_A : Op<Zoo_Dialect, "a", []> {
  let arguments = (ins Zoo_Ty:$a, Other_Ty:$u, Builtin_Vector:$v, Other_At:$ua, Zoo_At:$ta, Zoo_E:$e, Zoo_EA:$ea, AnyAttrOf<[UnitAttr,F32Attr,StrAttr]>:$un, ElementsAttr:$el, Builtin_IntegerAttr:$bi, Arg<I8,"doc">:$arg, ConfinedType<AnyType,[CPred<"a\"b\\c\n">, Neg<CPred<"q">>, SubstLeaves<"q","z",And<[CPred<"q1">,CPred<"q2">]>>, Concat<"(",CPred<"x">,")">]>:$ct,
  AllOfType<[I1,I1]>:$ao, TF32:$tf, F8E4M3FN:$f8,F80:$f80,F128:$f128, F8E8M0FNU:$fx, Complex<AnyFloat>:$cf, I64Prop:$prop);
  let results = (outs I32:$uu);
}
def Zoo_N : Op<Zoo_Dialect, "n", []>;
def Zoo_D : Op<Zoo_Dialect, "d", []> { DerivedAttr der = DerivedAttr<"int","return 1;">; let arguments=(ins I32Attr:$zz); let results=(outs I1:$zza); let regions=(region SizedRegion<0>:$q); }

def Valid_Dialect : Dialect { let name = "valid"; let cppNamespace = "::valid"; }
class Valid_Op<string name> : Op<Valid_Dialect, name, []>;
def Valid_Nothing : Valid_Op<"nothing">;
def Valid_A : Op<Valid_Dialect, "a", [AttrSizedOperandSegments]> {
  let arguments = (ins Zoo_Ty, Optional<I1>:$y, Variadic<AnyTypeOf<[F16, Complex<F32>]>>, I1Attr:$_1, StrAttr:$unnamed1,
    DefaultValuedAttr<F32Attr, "1.0">:$f, OptionalAttr<I8Attr>:$o);
  let regions = (region AnyRegion:$one, SizedRegion<2>);
}
