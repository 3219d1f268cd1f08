include "mlir/IR/OpBase.td"
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "shop"; }
def AddOp : Op<Shop_Dialect, add> {
}
def SubOp : Op<"shop", "sub"> {
}
def MulOp : Op<Shop_Dialct, "mul"> {
}
def Small : TypeConstraint<"$_self.isInteger(3)", "small">;
