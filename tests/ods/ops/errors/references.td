// args: --gen-op-defs
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

// Directives that bind all parts together leave nothing to refer to.
class Ref<string format> : Shop_Op<"ref"> {
  let arguments = (ins AnyType:$a);
  let results = (outs AnyType:$r);
  let regions = (region AnyRegion:$g);
  let successors = (successor AnySuccessor:$s);
  let assemblyFormat = format;
}
foreach format = [
  "operands regions successors attr-dict `:` type(operands) type(results) custom<X>(ref($a), ref($g), ref($s))",
  "operands regions successors attr-dict `:` type(operands) type(results) custom<X>(ref(type($a)), ref(type($r)))",
  "$a regions successors attr-dict `:` type($a) type($r) custom<X>(ref(type(operands)), ref(type(results)))",
  "$a regions successors attr-dict `:` functional-type(operands, $r) custom<X>(ref(type($a)))",
] in
  def : Ref<format>;

// All parts of a clause can be absent.
def ClauseOp : Shop_Op<"clause"> {
  let arguments = (ins I32:$a, I32Attr:$b, OptionalAttr<I32Attr>:$c);
  let results = (outs I32:$r);
  let assemblyFormat = "oilist(`x` custom<X>($a, $b, $c) | `y` functional-type($a, $r)) attr-dict";
}
// Nothing says how many results there are.
def SizesOp : Shop_Op<"sizes", [AttrSizedResultSegments, SameOperandsAndResultType]> {
  let results = (outs Optional<AnyType>:$x, Optional<AnyType>:$y);
  let assemblyFormat = "type($x) attr-dict";
}
def AnchorOp : Shop_Op<"anchor"> {
  let arguments = (ins OptionalAttr<I32Attr>:$c);
  let assemblyFormat = "(`x` (`y` $c^)?^)? attr-dict";
}
