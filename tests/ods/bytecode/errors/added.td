// args: --gen-dialect-bytecode
include "mlir/IR/AttrTypeBase.td"
include "tdgen/mlir/bytecode.td"

def Demo_Dialect : Dialect {
  let name = "demo";
  let cppNamespace = "::demo";
}
def Mark : AttrDef<Demo_Dialect, "Mark"> {
  let mnemonic = "mark";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins "int64_t":$count);
}
def : DialectBytecode<Demo_Dialect> {
  let version = 1;
  let added = [AddedParameter<Mark, "cuont", 1, "0">];
}
