// args: --gen-rewriters
// Namespaces are written as in the description: without leading colons, or none.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def T_D : Dialect { let name = "t"; let cppNamespace = "t"; }
def U_D : Dialect { let name = "u"; let cppNamespace = ""; }
def T_A : Op<T_D, "a"> { let arguments = (ins AnyType:$x, I32Attr:$n); let results = (outs AnyType:$r); }
def U_B : Op<U_D, "b"> { let arguments = (ins AnyType:$x, I32Attr:$n); let results = (outs AnyType:$r); }
def P1 : Pat<(T_A (U_B $x, $n), $m), (U_B (T_A:$q $x, $n), $m)>;
def P2 : Pat<(U_B (T_A:$y $x, $n), $m), (T_A $y, $n), [(Constraint<CPred<"$0">,"c"> $y)]>;
