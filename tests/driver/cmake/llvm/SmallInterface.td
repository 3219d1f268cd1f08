include "mlir/IR/OpBase.td"

def SmallInterface : OpInterface<"SmallInterface"> {
  let cppNamespace = "::small";
}
