// args: --gen-type-constraint-defs
// args: --gen-attr-constraint-decls
include "mlir/IR/OpBase.td"

def First : TypeConstraint<CPred<"$_self">, "", "::mlir::Type", "isIt">;
def Second : TypeConstraint<CPred<"$_self">, "", "::mlir::Type", "isIt">;
def Space : TypeConstraint<CPred<"$_self">, "", "::mlir::Type", "is it">;
def Placeholder : TypeConstraint<CPred<"$_op->is($_self)">, ""> { let cppFunctionName = "isPlaceholder"; }
def Builder : AttrConstraint<And<[CPred<"$_self">, CPred<"$0">]>, ""> { let cppFunctionName = "isBuilder"; }
