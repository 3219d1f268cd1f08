// What random types, attributes, interfaces, passes and rewrite rules refer to.
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/PatternBase.td"
include "mlir/Pass/PassBase.td"

def BaseOp : OpInterface<"BaseOp"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"Returns a base.", "int", "base", (ins "bool":$all)>];
}
def BaseAttr : AttrInterface<"BaseAttr"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"", "int", "base", (ins), [{}], [{ return 0; }]>];
}
def BaseType : TypeInterface<"BaseType"> {
  let cppNamespace = "::shop";
  let methods = [StaticInterfaceMethod<"", "int", "base">];
}

def Shop_AddOp : Shop_Op<"add"> { let arguments = (ins AnyType:$lhs, AnyType:$rhs); let results = (outs AnyType:$sum); }
def Shop_NegOp : Shop_Op<"neg"> { let arguments = (ins AnyType:$value); let results = (outs AnyType:$out); }
def Shop_ScaleOp : Shop_Op<"scale"> {
  let arguments = (ins AnyType:$value, I32Attr:$factor);
  let results = (outs AnyType:$out);
}
def Shop_ManyOp : Shop_Op<"many"> {
  let arguments = (ins AnyType:$first, Variadic<AnyType>:$rest);
  let results = (outs AnyType:$out);
}
def Shop_SplitOp : Shop_Op<"split"> {
  let arguments = (ins AnyType:$value, I32Attr:$at);
  let results = (outs AnyType:$left, AnyType:$right);
}
