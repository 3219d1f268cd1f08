// args: --gen-spirv-serialization
// args: --gen-spirv-avail-impls
include "mlir/Dialect/SPIRV/IR/SPIRVBase.td"

def TwoResultsOp : SPIRV_Op<"TwoResults"> {
  let results = (outs AnyType:$first, AnyType:$second);
}
def VariadicOp : SPIRV_Op<"Variadic"> {
  let arguments = (ins Variadic<AnyType>:$many, AnyType:$one);
}
def AttributeOp : SPIRV_Op<"Attribute"> {
  let arguments = (ins StrAttr:$text);
}
// Not checked, because the functions are written by hand.
def ByHandOp : SPIRV_Op<"ByHand"> {
  let arguments = (ins StrAttr:$text);
  let autogenSerialization = 0;
}
class Both : Availability;
def BothParents : MinVersion<SPIRV_V_1_0>, Both;
def AvailableOp : SPIRV_Op<"Available"> {
  let availability = [BothParents];
}
