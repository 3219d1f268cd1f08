// One error each.
include "mlir/IR/AttrTypeBase.td"

def Toys_Dialect : Dialect { let name = "toys"; let cppNamespace = "::toys"; }
class Toy<string name> : TypeDef<Toys_Dialect, name> { let typeName = "toys." # name; }
def NoType {}

def Unnamed : Toy<"Unnamed"> { let parameters = (ins "int"); }
def Keyword : Toy<"Keyword"> { let parameters = (ins "int":$class); }
def Twice : Toy<"Twice"> { let parameters = (ins "int":$a, "int":$a); }
def Accessors : Toy<"Accessors"> { let parameters = (ins "int":$a_b, "int":$aB); }
def Record : Toy<"Record"> { let parameters = (ins NoType:$a); }
def Number : Toy<"Number"> { let parameters = (ins 1:$a); }
def EmptyType : Toy<"EmptyType"> { let parameters = (ins "":$a); }
def RawInteger : Toy<"RawInteger"> { let parameters = (ins "const ::llvm::APInt &":$a); }
def RawIntegers : Toy<"RawIntegers"> { let parameters = (ins ArrayRefParameter<"llvm::APInt">:$a); }
def Hidden : Toy<"Hidden"> { let parameters = (ins "int":$impl); }
def Mnemonic : Toy<"Mnemonic"> {
  let mnemonic = "m";
  let parameters = (ins "int":$mnemonic);
  let assemblyFormat = "params";
}
def ClassName : Toy<"Class-Name">;
def StorageName : Toy<"StorageName"> { let storageClass = "1"; }
def SameClass : Toy<"Twice2">;
def SameClassAgain : Toy<"Twice2">;
def SameMnemonic : Toy<"Same1"> { let mnemonic = "same"; }
def SameMnemonicAgain : Toy<"Same2"> { let mnemonic = "same"; }
def Both : Toy<"Both"> { let mnemonic = "b"; let assemblyFormat = ""; let hasCustomAssemblyFormat = 1; }
def NoMnemonic : Toy<"NoMnemonic"> { let assemblyFormat = ""; }
def NoMnemonicEither : Toy<"NoMnemonicEither"> { let hasCustomAssemblyFormat = 1; }
def NoFormat : Toy<"NoFormat"> { let mnemonic = "f"; let parameters = (ins "int":$a); }
def NoAccessors : Toy<"NoAccessors"> {
  let mnemonic = "n";
  let parameters = (ins "int":$a);
  let assemblyFormat = "params";
  let genAccessors = 0;
}
def BuilderOperator : Toy<"BuilderOperator"> {
  let parameters = (ins "int":$a);
  let builders = [TypeBuilder<(outs "int":$b)>];
}
def BuilderName : Toy<"BuilderName"> {
  let parameters = (ins "int":$a);
  let builders = [TypeBuilder<(ins "int")>];
}
def BuilderDefault : Toy<"BuilderDefault"> {
  let parameters = (ins "int":$a);
  let builders = [TypeBuilder<(ins CArg<"int", "1">:$b, "int":$c)>];
}
def BuilderClash : Toy<"BuilderClash"> {
  let parameters = (ins "int":$a);
  let builders = [TypeBuilder<(ins "int":$b)>];
}
def Predicate : TypeDef<Toys_Dialect, "Predicate", [PredTypeTrait<"is", CPred<"true">>]> { let typeName = "toys.p"; }
def Internal : TypeDef<Toys_Dialect, "Internal", [GenInternalTypeTrait<"x">]> { let typeName = "toys.i"; }
