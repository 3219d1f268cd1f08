// Builders whose parameters cannot be copied.
include "mlir/IR/OpBase.td"

def Second : Dialect {
  let name = "second";
  let cppNamespace = "::second";
}

def Wide : Type<CPred<"$_self.getIntOrFloatBitWidth() > 32">, "a wide type">;

def Second_TakeOp : Op<Second, "take"> {
  let arguments = (ins Wide:$x, Variadic<I32>:$rest);
  let results = (outs I32:$result);
  let assemblyFormat = "$x `,` $rest attr-dict `:` type($x)";
  let builders = [
    OpBuilder<(ins "const int":$count, "std::unique_ptr<::mlir::Region> &&":$region)>,
    OpBuilder<(ins "::mlir::OwningOpRef<::mlir::Operation *>":$owned, "const char *":$text)>,
    OpBuilder<(ins "::second::Handler":$handler, CArg<"unsigned", "2u">:$count)>,
    OpBuilder<(ins "const ::second::Table &":$table, "const ::mlir::OwningOpRef<::mlir::Operation *> *":$owned)>
  ];
}
