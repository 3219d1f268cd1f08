
// Conditions and inference that read what may be absent.
def Shop_MatchOp : Shop_Op<"match", [AllTypesMatch<["x", "y"]>]> {
  let arguments = (ins Optional<AnyType>:$x, AnyType:$y);
  let assemblyFormat = "($x^)? `,` $y attr-dict `:` type($y)";
}
def Shop_MatchResultOp : Shop_Op<"match_result", [AttrSizedOperandSegments, AllTypesMatch<["x", "r"]>]> {
  let arguments = (ins Optional<AnyType>:$x, Optional<AnyType>:$y);
  let results = (outs AnyType:$r);
}
def Shop_LikeOp : Shop_Op<"like", [TypesMatchWith<"the types are the same", "x", "r", "$_self">]> {
  let arguments = (ins Optional<AnyType>:$x);
  let results = (outs Optional<AnyType>:$r);
}
