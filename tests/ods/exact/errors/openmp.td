// args: --gen-openmp-clause-ops
// args: --verify-openmp-ops
include "mlir/Dialect/OpenMP/OpenMPOpBase.td"

class Clause : OpenMP_Clause<0, 0, 0, 0, 0>;
def OpenMP_TextClause : Clause {
  let arguments = (ins I32:$first, I64Attr:$second);
  let reqAssemblyFormat = "`text` $first";
  let description = "A description.";
  let extraClassDeclaration = "void f();";
}
def Pure : NativeTrait<"Pure", "">;
def NamelessClause : Clause {
  let arguments = (ins I32);
}
def TraitClause : Clause {
  let arguments = (ins Pure:$pure);
}
def LackingOp : OpenMP_Op<"lacking", [], [OpenMP_TextClause]> {
  let arguments = (ins I32:$first);
  let assemblyFormat = "$first attr-dict";
  let description = "Another description.";
}
