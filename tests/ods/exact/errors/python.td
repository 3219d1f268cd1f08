// args: --gen-python-op-bindings -bind-dialect=shop
// args: --gen-python-op-bindings
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

class Shop_Op<string mnemonic> : Op<Shop_Dialect, mnemonic>;

def ClashOp : Shop_Op<"clash"> {
  let arguments = (ins I32:$inStock, I32:$in_stock);
}
def ResultOp : Shop_Op<"result"> {
  let arguments = (ins I32:$result);
  let results = (outs I32);
}
def CountOp : Shop_Op<"count"> {
  let arguments = (ins I32:$num_rest);
  let regions = (region VariadicRegion<AnyRegion>:$rest);
}
def Shop_pass : Shop_Op<"pass">;
def TwiceOp : Shop_Op<"twice"> {
  let arguments = (ins Variadic<I32>:$x, Variadic<I32>:$y);
}
