include "mlir/IR/AttrTypeBase.td"

def Toys_Dialect : Dialect { let name = "toys"; let cppNamespace = "::toys"; }
def Ball : TypeDef<Toys_Dialect, "Ball"> {
  let mnemonic = "ball";
  let parameters = (ins "int":$size, "int":$color);
  let assemblyFormat = [{
    `<` $size
        (`,` $colour^)? `>`
  }];
}
class Box<string inside> : TypeDef<Toys_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int":$size);
  let assemblyFormat = "`<` " # inside # " `>`";
}
def Chest : Box<"$size $size">;
