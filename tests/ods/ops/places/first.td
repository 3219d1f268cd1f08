// A dialect without a namespace, whose author includes it in namespaces.
include "mlir/IR/OpBase.td"

def First : Dialect {
  let name = "first";
  let cppNamespace = "";
}

def First_AddOp : Op<First, "add"> {
  let arguments = (ins Variadic<I32>:$terms, I32Attr:$start);
  let results = (outs I32:$sum);
  let assemblyFormat = "$terms `from` $start attr-dict";
}
