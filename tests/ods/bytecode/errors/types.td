// args: --gen-dialect-bytecode
include "mlir/IR/AttrTypeBase.td"

def Demo_Dialect : Dialect {
  let name = "demo";
  let cppNamespace = "::demo";
}
def Table : AttrDef<Demo_Dialect, "Table"> {
  let mnemonic = "table";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins
    "int64_t":$count,
    "std::map<int, int>":$entries,
    "::demo::Node *":$node,
    "Strign":$name,
    ArrayRefParameter<"ArrayRef<int>">:$nested
  );
}
def Hidden : TypeDef<Demo_Dialect, "Hidden"> {
  let mnemonic = "hidden";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins "int":$number);
  let genAccessors = 0;
}
def Twin : AttrDef<Demo_Dialect, "Twin"> { let mnemonic = "table"; }
