include "mlir/IR/OpBase.td"

def My_Dialect : Dialect {
  let name = "my";
  let cppNamespace = "::my";
}

class My_Op<string mnemonic, list<Trait> traits = []>
    : Op<My_Dialect, mnemonic, traits>;

def AddOp : My_Op<"add"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "custom($x) attr-dict";
}
