include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"

def Toys_Dialect : Dialect { let name = "toys"; let cppNamespace = "::toys"; }
def Plan : TypeDef<Toys_Dialect, "Plan"> {
  let mnemonic = "plan";
  let parameters = (ins Builtin_IntegerAttr:$size);
  let assemblyFormat = "`<` struct(params) `>`";
}
