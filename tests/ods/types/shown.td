include "mlir/IR/AttrTypeBase.td"

def Toys_Dialect : Dialect {
  let name = "toys";
  let cppNamespace = "::toys";
  let useDefaultTypePrinterParser = 1;
}
def Ball : TypeDef<Toys_Dialect, "Ball"> {
  let summary = "A ball";
  let description = "It is round.\n  It rolls.";
  let mnemonic = "ball";
  let parameters = (ins "int":$size, OptionalParameter<"::mlir::Attribute">:$color, StringRefParameter<>:$owner);
  let assemblyFormat = "`<` $size (`,` qualified($color)^)? `of` $owner `>`";
  let genVerifyDecl = 1;
}
def Box : AttrDef<Toys_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins DefaultValuedParameter<"int", "1">:$width, DefaultValuedParameter<"int", "2">:$height);
  let assemblyFormat = "`<` struct(params) `>`";
  let builders = [AttrBuilder<(ins "int":$both), "return $_get($_ctxt, both, both);">];
}
