// args: --gen-type-constraint-decls
// args: --gen-type-constraint-defs
// args: --gen-attr-constraint-decls
// args: --gen-attr-constraint-defs
include "mlir/IR/OpBase.td"

def Number : AnyTypeOf<[AnyInteger, AnyFloat], "a number", "::mlir::Type"> {
  let cppFunctionName = "isNumber";
}
def Small : TypeConstraint<And<[Number.predicate, Neg<CPred<"$_self.isInteger(64)">>]>, "a small number"> {
  let cppFunctionName = "isSmall";
}
def Numbers : TypeConstraint<
    SubstLeaves<"$_self", "::mlir::getElementTypeOrSelf($_self)", Number.predicate>, "numbers", "::mlir::Type",
    "areNumbers">;
def Size10 : ConfinedAttr<I32Attr, [IntPositive, IntMaxValue<10>]> { let cppFunctionName = "isSize10"; }
def Size9 : AttrConstraint<
    Concat<"[&](::mlir::Attribute it) { return ", CPred<"bool(it) && bool($_self)">, "; }($_self)">, "anything", "isAny">;
def Unnamed : TypeConstraint<CPred<"$_op->unknown()">, "without a function">;
