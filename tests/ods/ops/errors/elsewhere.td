// args: --gen-op-decls
include "mlir/IR/OpBase.td"

// Errors in records of MLIR are reported at the operation that refers to them.
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
def BuilderOp : Op<Shop_Dialect, "builder"> { let builders = [OpBuilder<(ins I32:$a)>]; }
def TraitOp : Op<Shop_Dialect, "trait", [Scalarizable]>;
def OtherTraitOp : Op<Shop_Dialect, "other_trait", [Scalarizable]>;
