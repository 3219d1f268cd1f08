// args: --gen-op-defs
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class With<string name> : Op<Shop_Dialect, name> {
  let arguments = (ins AnyType:$o, OptionalAttr<AnyAttr>:$x, UnitAttr:$u, UnitAttr:$v, TypedAttrInterface:$t);
  let regions = (region VariadicRegion<AnyRegion>:$r);
}

// An attribute that parses the `:` as the start of its type, and a dictionary that parses the braces of a region, even
// if an optional part is between them.
def Bad1 : With<"bad"> { let assemblyFormat = "$t (`a` $x^)? attr-dict `:` $r $o `,` type($o)"; }
def Bad2 : With<"bad"> { let assemblyFormat = "$t (`a` $x^)? (`b` $u^)? `:` $r attr-dict $o `,` type($o)"; }
def Bad3 : With<"bad"> { let assemblyFormat = "$t (`a` $x^ (`b` $u^)?)? `:` $r attr-dict $o `,` type($o)"; }
def Bad4 : With<"bad"> { let assemblyFormat = "$t (`a` $u^) : (`c` $x)? `:` $r attr-dict $o `,` type($o)"; }
def Bad5 : With<"bad"> { let assemblyFormat = "$t (`a` $x^)? (`b` $u^) : (`:` $v)? $r attr-dict $o `,` type($o)"; }
def Bad6 : With<"bad"> { let assemblyFormat = "$t (`a` $u^) : (`c` $x `:` $v)? $r attr-dict $o `,` type($o)"; }
def Bad7 : With<"bad"> { let assemblyFormat = "$t attr-dict (`b` $u^)? $r $o `,` type($o)"; }
def Bad8 : With<"bad"> { let assemblyFormat = "$t attr-dict (`b` $u^)? (`c` $v^)? $r $o `,` type($o)"; }
def Bad9 : With<"bad"> { let assemblyFormat = "$t attr-dict ($r^)? $o `,` type($o)"; }
def Bad10 : With<"bad"> { let assemblyFormat = "$t attr-dict (`c` $u^) : ($r)? $o `,` type($o)"; }

// Single parts that may be absent do not separate them, either.
class Parts<string name> : Op<Shop_Dialect, name> {
  let arguments = (ins AnyAttr:$t, OptionalAttr<I32Attr>:$x, DefaultValuedAttr<I32Attr, "1">:$y, AnyI32Attr:$i, Variadic<I32>:$v);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$s);
}
def Bad11 : Parts<"bad"> { let assemblyFormat = "$t $v `:` $s attr-dict"; }
def Bad12 : Parts<"bad"> { let assemblyFormat = "$t attr-dict $x $y `:` $v $s"; }
def Bad13 : Parts<"bad"> { let assemblyFormat = "$v $t $s `:` attr-dict"; }
def Bad14 : Parts<"bad"> { let assemblyFormat = "$v $s $t `x` qualified($i) `:` attr-dict"; }
def Bad15 : Parts<"good"> { let assemblyFormat = "$v $s $t `x` $i `:` attr-dict"; }
def Bad16 : Parts<"good"> { let assemblyFormat = "$v $t ($y^)? `x` `:` $s attr-dict"; }

// A keyword behind `oilist` that begins a clause.
def Bad17 : Parts<"bad"> { let assemblyFormat = "$v $s oilist(`x` $x | `y`) `y` attr-dict"; }
def Bad18 : Parts<"good"> { let assemblyFormat = "$v $s oilist(`x` $x | `y`) `z` `y` attr-dict"; }

// These are unambiguous: something is between them, the type is always printed, or the part is another one.
def Bad19 : With<"good"> { let assemblyFormat = "$t `:` $r attr-dict $o `,` type($o)"; }
def Bad20 : With<"good"> { let assemblyFormat = "$t (`a` $x^ `b`)? attr-dict `:` $r $o `,` type($o)"; }
def Bad21 : With<"good"> { let assemblyFormat = "$t (`a` $x^ (`b` $u^)? `d`)? `:` $r attr-dict $o `,` type($o)"; }
def Bad22 : With<"good"> { let assemblyFormat = "$t (`a` $x^) : (`:` $v)? $r attr-dict $o `,` type($o)"; }
def Bad23 : With<"good"> { let assemblyFormat = "$t attr-dict oilist(`c` $u) $r $o `,` type($o)"; }
def Bad24 : With<"good"> { let assemblyFormat = "$t attr-dict `b` $r $o `,` type($o)"; }
def Bad25 : With<"good"> { let assemblyFormat = "$t attr-dict-with-keyword $r $o `,` type($o)"; }
