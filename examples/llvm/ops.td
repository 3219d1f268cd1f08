//===- ops.td - Operations of a traffic light dialect ----------------------===//

include "mlir/IR/OpBase.td"

def LightsDialect : Dialect {
  let name = "lights";
  let cppNamespace = "::lights";
}

class LightsOp<string mnemonic> : Op<LightsDialect, mnemonic>;

def GoOp : LightsOp<"go">;
def StopOp : LightsOp<"stop">;
