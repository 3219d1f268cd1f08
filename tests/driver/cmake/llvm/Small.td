include "mlir/IR/OpBase.td"

def Small_Dialect : Dialect {
  let name = "small";
  let cppNamespace = "::small";
}

def Small_Nop : Op<Small_Dialect, "nop">;
