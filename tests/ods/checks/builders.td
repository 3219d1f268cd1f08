include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
def BuildersOp : Op<Shop_Dialect, "builders"> {
  let builders = [
    OpBuilder<(ins "int":$x, "::mlir::Value":$y)>,
    OpBuilder<(ins "::mlir::Value":$y)>,
    OpBuilder<(ins "int":$z, CArg<"::mlir::Value", "{}">:$y)>
  ];
}
