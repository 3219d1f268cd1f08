// args: --gen-python-enum-bindings
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

def Red : I32EnumAttrCase<"Red", 0, "red">;
def Color : I32EnumAttr<"Color", "", [Red]>;
def ParensAttr : EnumAttr<Shop_Dialect, Color, "color"> {
  let assemblyFormat = "`(` $value `)`";
}
def CustomAttr : EnumAttr<Shop_Dialect, Color, "other"> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def UnnamedAttr : EnumAttr<Shop_Dialect, Color>;
def NoneEnum : I32EnumAttr<"None", "", [Red]>;
