// args: --gen-op-decls
// args: --gen-op-defs
// shown: verifyInvariantsImpl getODSOperandIndexAndLength getODSResultIndexAndLength getAsmResultNames getVsMutable
// shown: getVvMutable EvenOp
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::values"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_EvenOp : Shop_Op<"even", [SameVariadicOperandSize, SameVariadicResultSize]> {
  let summary = "Variadic operands of one length.";
  let description = [{
    Some are named, some are not.

      And some lines stand farther in.
  }];
  let arguments = (ins I32:$x, Variadic<F32>:$vs, AnyType, Variadic<F32>:$us);
  let results = (outs Variadic<I32>:$r, Variadic<I32>:$_rs);
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
}

def Shop_SizedOp : Shop_Op<"sized", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins I32:$x, Optional<I64>:$o, Variadic<F32>:$vs,
      VariadicOfVariadic<F32, "segs">:$vv, DenseI32ArrayAttr:$segs);
  let results = (outs Optional<I32>:$r, Variadic<F64>:$q);
  let regions = (region SizedRegion<1>:$body, VariadicRegion<MinSizedRegion<2>>:$rest);
}
