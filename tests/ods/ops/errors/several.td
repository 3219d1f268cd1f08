// args: --gen-op-defs --error-limit=0
// All errors of a format are reported at once, except those that follow from another one.
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Two<string name, list<Trait> traits = []> : Op<Shop_Dialect, name, traits> {
  let arguments = (ins AnyType:$x, AnyType:$y, I32Attr:$a);
  let results = (outs AnyType:$r);
  let regions = (region AnyRegion:$body);
}

// An unknown variable may be a missing one, and an unknown directive `attr-dict`.
def Bad1 : Two<"unknown"> { let assemblyFormat = "$nope $nada attr-dict"; }
def Bad2 : Two<"directive"> { let assemblyFormat = "$x attr-dcit $nope"; }
def Bad3 : Two<"dictionary"> { let assemblyFormat = "$x $nope"; }

// Parts that are bound twice or in the wrong place are not missing.
def Bad4 : Two<"bound"> { let assemblyFormat = "$x $x $y type($x, $y) type($x) type($r) type($r) $body attr-dict"; }
def Bad5 : Two<"place"> { let assemblyFormat = "$x $y $r results ref($x) `::` $body attr-dict"; }
def Bad6 : Two<"dictionaries"> { let assemblyFormat = "(attr-dict)? operands $x functional-type(operands, results)"; }

// All parts and types that are missing, but only one of several types that determine each other.
def Bad7 : Two<"missing"> { let assemblyFormat = "$x `,` type($y)"; }
def Bad8 : Two<"same", [SameOperandsAndResultType]> { let assemblyFormat = "$x $y $body attr-dict"; }
def Bad9 : Two<"match", [AllTypesMatch<["x", "y"]>]> { let assemblyFormat = "$x $y $body attr-dict"; }
def Bad10 : Two<"with", [TypesMatchWith<"", "y", "x", "$_self">]> { let assemblyFormat = "$x $y $body attr-dict type($r)"; }

// Directives and groups have several errors inside.
def Bad11 : Two<"custom"> { let assemblyFormat = "custom($nope, $x^, ref($y), `a`, (`b`)?, results) attr-dict"; }
def Bad12 : Two<"types"> { let assemblyFormat = "operands functional-type($nope, $a) $body attr-dict"; }
def Bad13 : Two<"groups"> { let assemblyFormat = "(type($x) $a^ $nope^)? ($a $x)? (`|` $y^)? attr-dict"; }
def Bad14 : Two<"clauses"> { let assemblyFormat = "oilist(`a` $x | `a` $nope^ | $y | `|`) attr-dict"; }
def Bad15 : Two<"arguments"> {
  let assemblyFormat = "$x $y qualified($a^) $body type<A>($x) qualified(type($y^)) custom<F>(ref<B>($x), type($r)) attr-dict";
}
