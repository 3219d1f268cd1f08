
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
// Types that the parser derives from those of an absent operand.
def Shop_FromAbsentOp : Shop_Op<"from_absent", [AllTypesMatch<["x", "y"]>]> {
  let arguments = (ins Optional<AnyType>:$x, AnyType:$y);
  let assemblyFormat = "$y (`,` $x^ `:` type($x))? attr-dict";
}
def Shop_ResultFromAbsentOp : Shop_Op<"result_from_absent", [AllTypesMatch<["x", "r"]>]> {
  let arguments = (ins Optional<AnyType>:$x);
  let results = (outs AnyType:$r);
  let assemblyFormat = "(`,` $x^ `:` type($x))? attr-dict";
}
