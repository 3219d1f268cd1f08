// args: --gen-op-decls
// args: --gen-op-defs
// shown: verify verifyInvariants verifyInvariantsImpl inferReturnTypes getEffects getAsmResultNames
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::traits"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_SameOp : Shop_Op<"same", [Pure, SameOperandsAndResultType, Commutative]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Shop_MatchOp : Shop_Op<"match", [AllTypesMatch<["x", "r"]>,
    TypesMatchWith<"q is i32 of r", "r", "q", "::mlir::IntegerType::get($_ctxt, 32)">,
    PredOpTrait<"x is not y", CPred<"$x != $y && $_op.getNumOperands() > 1">>]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r, AnyType:$q, F32:$f);
  let hasFolder = 1;
}

def Shop_EffectsOp : Shop_Op<"effects", [MemoryEffects<[MemAlloc]>, Symbol, Terminator,
    HasParent<"SameOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins Arg<AnyMemRef, "what is read", [MemRead]>:$mem,
      Arg<OptionalAttr<FlatSymbolRefAttr>, "", [MemWrite]>:$ref, SymbolNameAttr:$sym_name,
      OptionalAttr<StrAttr>:$sym_visibility);
  let results = (outs Res<AnyMemRef, "", [MemFree]>:$r);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def Shop_InferOp : Shop_Op<"infer", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}
