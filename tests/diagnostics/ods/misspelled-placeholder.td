include "mlir/IR/OpBase.td"
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "shop"; }
def AddOp : Op<Shop_Dialect, "add"> {
  let arguments = (ins I32:$lhs);
  let builders = [OpBuilder<(ins "int":$width), [{ build($_bulder, $_state, width); }]>];
}
