include "mlir/IR/OpBase.td"
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "shop"; }
def AddOp : Op<Shop_Dialect, "add", [AllTypesMatch<["lhs", "resutl"]>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}
def SubOp : Op<Shop_Dialect, "sub"> {
  let arguments = (ins AnyType:$lhs);
  let results = (outs I32Attr:$result);
  let sumary = "x";
  let descripton = "y";
}
