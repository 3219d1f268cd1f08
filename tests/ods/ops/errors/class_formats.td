// args: --gen-op-defs
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class With<string format> : Op<Shop_Dialect, "with"> {
  let arguments = (ins I32:$a);
  let assemblyFormat = format;
}
// Errors are inside the text of the definition, also if a class adds to it.
def First : With<"$b attr-dict">;
def Second : With<"$b `x` attr-dict">;
def Third : With<[{
    $a attr-dict $c
  }]>;
class Ending<string format> : With<format # " attr-dict">;
def Fourth : Ending<"$a $d">;
def Fifth : Op<Shop_Dialect, "fifth"> { let assemblyFormat = "$x" # " attr-dict"; }
// Operations that share a format are reported apart.
class Shared<dag args> : Op<Shop_Dialect, "shared"> { let arguments = args; let assemblyFormat = "$a $b attr-dict"; }
def Sixth : Shared<(ins I32:$a)>;
def Seventh : Shared<(ins I32:$b)>;
class Computed<string name> : Op<Shop_Dialect, "computed"> { let assemblyFormat = "$" # name # " attr-dict"; }
def Eighth : Computed<"y">;
