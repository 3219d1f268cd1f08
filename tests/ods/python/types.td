// Types that a description adds to those that Python knows.
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

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

def Shop_Money : Type<CPred<"isMoney($_self)">, "money", "::shop::MoneyType">;
def Shop_LabelAttr : TypedStrAttr<AnyType>;

def : PythonTypeName<"::shop::MoneyType", "shop.Money">;
def : PythonTypeName<"::shop::MoneyType", "shop.Money">;
def : PythonAttrType<"Shop_LabelAttr", "shop.Label">;

def Shop_PayOp : Op<Shop_Dialect, "pay"> {
  let arguments = (ins Shop_Money:$price, Variadic<Shop_Money>:$coins, Shop_LabelAttr:$label);
  let results = (outs Shop_Money:$change);
}
