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
def : With<"bad"> { let assemblyFormat = "$t (`a` $x^)? attr-dict `:` $r $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t (`a` $x^)? (`b` $u^)? `:` $r attr-dict $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t (`a` $x^ (`b` $u^)?)? `:` $r attr-dict $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t (`a` $u^) : (`c` $x)? `:` $r attr-dict $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t (`a` $x^)? (`b` $u^) : (`:` $v)? $r attr-dict $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t (`a` $u^) : (`c` $x `:` $v)? $r attr-dict $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t attr-dict (`b` $u^)? $r $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t attr-dict (`b` $u^)? (`c` $v^)? $r $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t attr-dict ($r^)? $o `,` type($o)"; }
def : With<"bad"> { let assemblyFormat = "$t attr-dict (`c` $u^) : ($r)? $o `,` type($o)"; }

// These are unambiguous: something is between them, the type is always printed, or the part is another one.
def : With<"good"> { let assemblyFormat = "$t `:` $r attr-dict $o `,` type($o)"; }
def : With<"good"> { let assemblyFormat = "$t (`a` $x^ `b`)? attr-dict `:` $r $o `,` type($o)"; }
def : With<"good"> { let assemblyFormat = "$t (`a` $x^ (`b` $u^)? `d`)? `:` $r attr-dict $o `,` type($o)"; }
def : With<"good"> { let assemblyFormat = "$t (`a` $x^) : (`:` $v)? $r attr-dict $o `,` type($o)"; }
def : With<"good"> { let assemblyFormat = "$t attr-dict oilist(`c` $u) $r $o `,` type($o)"; }
def : With<"good"> { let assemblyFormat = "$t attr-dict `b` $r $o `,` type($o)"; }
def : With<"good"> { let assemblyFormat = "$t attr-dict-with-keyword $r $o `,` type($o)"; }
