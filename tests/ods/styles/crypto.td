// HEIR style, with rules.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Pass/PassBase.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Crypto_Dialect : Dialect {
  let name = "crypto";
  let cppNamespace = "::mlir::heir::crypto";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
class Crypto_Type<string name, string m, list<Trait> traits = []> : TypeDef<Crypto_Dialect, name, traits> {
  let mnemonic = m;
}
foreach kind = ["Public", "Secret", "Eval"] in
  def Crypto_ # kind # Key : Crypto_Type<kind # "Key", !tolower(kind) # "_key">;
def Crypto_Ring : AttrDef<Crypto_Dialect, "Ring"> {
  let mnemonic = "ring";
  let parameters = (ins "::mlir::Type":$coefficientType, OptionalParameter<"::mlir::IntegerAttr">:$modulus, Builtin_IntegerAttr:$root, DefaultValuedParameter<"int32_t", "1024">:$degree);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "::mlir::Type":$ty, "::mlir::IntegerAttr":$root), [{ return $_get(ty.getContext(), ty, ::mlir::IntegerAttr(), root, 1024); }]>,
    AttrBuilder<(ins CArg<"int32_t", "4">:$degree), "return $_get($_ctxt, ::mlir::NoneType::get($_ctxt), ::mlir::IntegerAttr(), ::mlir::IntegerAttr(), degree);", "RingAttr">];
}
def Crypto_Cipher : Crypto_Type<"Ciphertext", "ct"> {
  let parameters = (ins Crypto_Ring:$ring, "::mlir::Type":$underlying, OptionalParameter<"std::optional<int64_t>">:$level);
  let assemblyFormat = "`<` `ring` `=` $ring `,` `ty` `=` $underlying (`,` `level` `=` $level^)? `>`";
}
def CipherLike : AnyTypeOf<[Crypto_Cipher, TensorOf<[Crypto_Cipher]>], "ciphertext-like">;
def CipherOrTensor : AnyTypeOf<[Crypto_Cipher, RankedTensorOf<[Crypto_Cipher]>]>;

class Crypto_Op<string m, list<Trait> t = []> : Op<Crypto_Dialect, m, t> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let cppNamespace = Crypto_Dialect.cppNamespace;
}
class BinOp<string m, list<Trait> t = []> : Crypto_Op<m, !listconcat([Pure, SameOperandsAndResultType], t)> {
  let arguments = (ins CipherLike:$lhs, CipherLike:$rhs);
  let results = (outs CipherLike:$output);
  let summary = "The " # m # " of two ciphertexts";
}
def Crypto_AddOp : BinOp<"add", [Commutative]>;
def Crypto_SubOp : BinOp<"sub">;
def Crypto_MulOp : BinOp<"mul", [Commutative]>;
def Crypto_NegOp : Crypto_Op<"negate", [Pure, Involution, ElementwiseMappable, Scalarizable, Vectorizable, Tensorizable]> { let arguments = (ins CipherLike:$input); let results = (outs CipherLike:$output); }
def Crypto_RotateOp : Crypto_Op<"rotate", [Pure, AllTypesMatch<["input", "output"]>, OptionalTypesMatchWith<"key", "input", "key", "$_self">]> {
  let arguments = (ins CipherOrTensor:$input, Optional<AnyType>:$key, ConfinedAttr<I64Attr, [IntMinValue<-8>, IntMaxValue<9>]>:$offset, OptionalAttr<F64Attr>:$scale, DefaultValuedAttr<F32Attr, "1.5f">:$f, DefaultValuedStrAttr<StrAttr, "ab">:$text);
  let results = (outs CipherOrTensor:$output);
  let assemblyFormat = "$input (`,` $key^)? `by` $offset (`scale` $scale^)? ($f^)? attr-dict `:` type($input)";
}
def Crypto_EncodeOp : Crypto_Op<"encode", [Pure, TypesMatchWith<"a", "input", "output", "$_self">]> {
  let arguments = (ins AnyShaped:$input, ArrayAttr:$list, TypedArrayAttrBase<Crypto_Ring, "rings">:$rings, DictionaryAttr:$dict, IndexAttr:$at, APIntAttr:$big, UnitAttr:$where_, UnitAttr:$quiet, DenseF32ArrayAttr:$floats, DenseBoolArrayAttr:$bools, AnyAttrOf<[StrAttr, I32Attr]>:$any, ElementsAttr:$els);
  let results = (outs AnyShaped:$output);
  let assemblyFormat = "$input $list $rings $dict $at $big (`where` $where_^)? (`quiet` $quiet^)? $floats $bools $any $els attr-dict `:` type($input)";
}
def Crypto_Loop : Crypto_Op<"loop", [SingleBlockImplicitTerminator<"::mlir::heir::crypto::YieldOp">, AttrSizedResultSegments]> {
  let arguments = (ins Index:$lb, Index:$ub, Variadic<AnyType>:$init);
  let results = (outs Variadic<AnyType>:$res, Optional<Index>:$last);
  let regions = (region SizedRegion<1>:$body, AnyRegion:$else_);
  let assemblyFormat = "`from` $lb `to` $ub (`init` `(` $init^ `:` type($init) `)`)? (`->` type($res)^)? (`last` type($last)^)? $body (`else` $else_^)? attr-dict-with-keyword";
}
def Crypto_YieldOp : Crypto_Op<"yield", [Pure, Terminator]> { let arguments = (ins Variadic<AnyType>:$values); let assemblyFormat = "attr-dict ($values^ `:` type($values))?"; }
def Crypto_Legacy : Crypto_Op<"legacy">, Deprecated<"use add"> { let arguments = (ins I32:$x); }

// Rules by multiclass and loops.
multiclass Fold<Op outer, Op inner, code fn> {
  def _left : Pat<(outer (inner $a, $b), $c), (inner (outer $a, $c), (outer $b, $c)), [(Constraint<CPred<fn>, "condition of " # fn> $a, $b)]>;
  def _right : Pat<(outer $c, (inner $a, $b)), (inner (outer $c, $a), (outer $c, $b)), [], [], (addBenefit 2)>;
}
defm MulAdd : Fold<Crypto_MulOp, Crypto_AddOp, "check($0, $1)">;
defm MulSub : Fold<Crypto_MulOp, Crypto_SubOp, [{ $0.hasOneUse()
   && $1.hasOneUse() }]>;
foreach op = [Crypto_AddOp, Crypto_SubOp] in
  def NegOf_ # op : Pat<(Crypto_NegOp (op:$r $a, $b)), (op (Crypto_NegOp $a), (Crypto_NegOp $b), (location $r))>;
def DoubleNeg : Pat<(Crypto_NegOp (Crypto_NegOp $x)), (replaceWithValue $x)>;
