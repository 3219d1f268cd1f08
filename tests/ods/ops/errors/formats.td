// args: --gen-op-defs
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Bad<string name, string format> : Op<Shop_Dialect, name> {
  let arguments = (ins I32:$x, OptionalAttr<I32Attr>:$o, UnitAttr:$p, AnyAttr:$aa);
  let regions = (region VariadicRegion<AnyRegion>:$rs);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$ss);
  let assemblyFormat = format;
}

defvar formats = [
  "$x $aa $rs $ss", "attr-dict attr-dict $x", "$x $x attr-dict", "attr-dict", "$y attr-dict",
  "type($x) attr-dict", "$x type($x) type($x) attr-dict", "$x attr-dict-with-keyword attr-dict",
  "(`a`)? $x attr-dict", "(`a` $x^)? attr-dict", "(`a`^)? $x attr-dict", "(attr-dict^)?", "$x attr-dict foo",
  "$x attr-dict type($z)", "type() attr-dict", "$x attr-dict `::`", "ref($x) attr-dict",
  "$x attr-dict custom<A>()", "$x attr-dict custom($x)", "$x attr-dict qualified($x)", "operands $x attr-dict",
  "$x attr-dict results", "$x attr-dict operands", "$x attr-dict functional-type($x)",
  "$x attr-dict functional-type(operands, results", "$x attr-dict oilist", "$x attr-dict oilist()",
  "$x attr-dict oilist($x)", "$x oilist(`a` $o | `a` $p) attr-dict", "($x^ `)` attr-dict",
  "$x attr-dict (`a` (`b`)?)?", "$x attr-dict (``)?", "$x attr-dict ($o^ $p^)?", "$x attr-dict (`x` : (`y`)",
  "$x attr-dict (`x` $o^):($p^)?", "$x $aa `:` attr-dict", "$x $aa $ss attr-dict $rs", "$x ^ attr-dict",
  "$x \"text\" attr-dict", "`", "$x # attr-dict", "$x $aa $rs $ss attr-dict custom<A>(ref($o))",
];
foreach number = !range(!size(formats)) in
  def Bad#number : Bad<"bad", formats[number]>;

// Errors inside the format, on several lines.
def PlaceOp : Op<Shop_Dialect, "place"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = [{
    $x
    `:` type($nowhere)
    attr-dict
  }];
}
def TypesOp : Op<Shop_Dialect, "types", [TypesMatchWith<"", "y", "r", "$_self">]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x $y attr-dict `:` type($x)";
}
def UnseenOp : Op<Shop_Dialect, "unseen", [AllTypesMatch<["x", "y"]>, TypesMatchWith<"", "y", "r", "$_self">]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x $y attr-dict `:` type($x)";
}
def ManyOp : Op<Shop_Dialect, "many"> {
  let arguments = (ins I32:$x, Variadic<F32>:$z);
  let assemblyFormat = "operands attr-dict";
}
