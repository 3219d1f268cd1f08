// args: --gen-python-op-bindings -bind-dialect=shop --llvm-version=23
include "mlir/IR/OpBase.td"

// Those of release 23's `mlir/Bindings/Python/PythonBindings.td`.
class PythonTypeName<string cppType, string pythonType> {
  string cppName = cppType;
  string pyName = pythonType;
}
class PythonAttrType<string attrDefName, string pythonType> {
  string defName = attrDefName;
  string pyType = pythonType;
}

def IntegerIsNumber : PythonTypeName<"::mlir::IntegerType", "shop.Number">;
def First : PythonAttrType<"Shop_LabelAttr", "shop.Label">;
def Second : PythonAttrType<"Shop_LabelAttr", "str">;
def None : PythonAttrType<"Shop_Other", ?>;
