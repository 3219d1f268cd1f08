// args: --gen-openmp-clause-ops
// args: --verify-openmp-ops
include "mlir/Dialect/OpenMP/OpenMPOpBase.td"

// All types of members.
class OpenMP_TypesClauseSkip<bit traits = 0, bit arguments = 0, bit assemblyFormat = 0, bit description = 0,
                             bit extraClassDeclaration = 0>
    : OpenMP_Clause<traits, arguments, assemblyFormat, description, extraClassDeclaration> {
  let arguments = (ins
    Variadic<I32>:$many_vars, Optional<I32>:$maybe_var, I32:$One,
    I64Attr:$number, OptionalAttr<I64ArrayAttr>:$numbers, ArrayAttr:$array, DenseI32ArrayAttr:$dense,
    OptionalAttr<DenseBoolArrayAttr>:$flags, TypedArrayAttrBase<TypedArrayAttrBase<I32Attr, "">, "">:$nested,
    ConfinedAttr<StrArrayAttr, []>:$confined, IndexElementsAttr:$elements, UnitAttr:$unit,
    RankedF32ElementsAttr<[3, 4]>:$ranked, FloatElementsAttr<64>:$floats,
    TypedArrayAttrBase<DenseI32ArrayAttr, "">:$lists, TypedArrayAttrBase<OptionalAttr<StrArrayAttr>, "">:$deep
  );
}
def OpenMP_TypesClause : OpenMP_TypesClauseSkip<>;

// A clause without a class of its own, and one without arguments.
def PlainClause : OpenMP_Clause<0, 0, 0, 0, 0> {
  let arguments = (ins I32:$plain);
}
def OpenMP_EmptyClause : OpenMP_Clause<0, 0, 0, 0, 0> {
  let arguments = (ins);
}

// The clauses of an operation, one of them with a field skipped.
def OpenMP_AllOp : OpenMP_Op<"all", [], [OpenMP_TypesClause, PlainClause, OpenMP_EmptyClause]>;
def SkipOp : OpenMP_Op<"skip", [], [OpenMP_TypesClauseSkip<0, 1>]> {
  let arguments = (ins);
}
def NoneOp : OpenMP_Op<"none">;
