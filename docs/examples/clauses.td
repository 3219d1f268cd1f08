// An operation that lacks an argument of its clause.
include "mlir/Dialect/OpenMP/OpenMPOpBase.td"

class OpenMP_LimitClauseSkip<bit traits = 0, bit arguments = 0, bit assemblyFormat = 0, bit description = 0,
                             bit extraClassDeclaration = 0>
    : OpenMP_Clause<traits, arguments, assemblyFormat, description, extraClassDeclaration> {
  let arguments = (ins I32:$limit, I64Attr:$least);
}
def OpenMP_LimitClause : OpenMP_LimitClauseSkip<>;

def LimitedOp : OpenMP_Op<"limited", [], [OpenMP_LimitClause]> {
  let description = "Runs a region on a limited number of threads.";
  let arguments = (ins I32:$limit);
}
