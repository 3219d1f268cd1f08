include "shared_base.td"

// A default that no operation needs, and one that an operation needs.
def FirstLineOp : LineOp<"first_line"> { let assemblyFormat = "attr-dict"; }
def SecondLineOp : LineOp<"second_line"> { let assemblyFormat = "attr-dict"; }
def ThirdLineOp : LineOp<"third_line"> { let assemblyFormat = "attr-dict"; }
def FreeOp : CustomOp<"free">;
def BoundOp : CustomOp<"bound"> { let assemblyFormat = "attr-dict"; }

// A field of a class is for a backend of the project.
def AddInstruction : InstructionOp<"add_instruction"> { let isaAssemblyFormat = "$rd"; }
def SubInstruction : InstructionOp<"sub_instruction"> { let isaAssemblyFormat = "$rd"; bit hasVerifer = 1; }

// One trait of several operations: of a class, in a list, of equal records.
def FirstInferringOp : InferringOp<"first_inferring">;
def SecondInferringOp : InferringOp<"second_inferring">;
def FirstListOp : ShopOp<"first_list", [ShopTraits]>;
def SecondListOp : ShopOp<"second_list", [ShopTraits]>;
def FirstPricedOp : ShopOp<"first_priced", [DeclareOpInterfaceMethods<Priced, ["getPrices"]>]>;
def SecondPricedOp : ShopOp<"second_priced", [DeclareOpInterfaceMethods<Priced, ["getPrices"]>]>;
// The class of one of them has the method.
def FirstSoldOp : ShopOp<"first_sold", [DeclareOpInterfaceMethods<Priced, ["getSales"]>]>;
def SecondSoldOp : ShopOp<"second_sold", [DeclareOpInterfaceMethods<Priced, ["getSales"]>]> {
  let extraClassDeclaration = "int getSales();";
}
def OtherOp : ShopOp<"other", [Counted, DeclareOpInterfaceMethods<Priced, ["getCount"]>]>;

// Values of a class, arguments of a class, and a `let` around definitions.
def FirstValuesOp : ValuesOp<"first_values">;
def SecondValuesOp : ValuesOp<"second_values">;
class FlagOp<string mnemonic> : FormatOp<mnemonic, "$flag attr-dict">;
def FirstFlagOp : FlagOp<"first_flag">;
def SecondFlagOp : FlagOp<"second_flag">;
let arguments = (outs I32:$x) in {
  def FirstOutsOp : ShopOp<"first_outs">;
  def SecondOutsOp : ShopOp<"second_outs">;
}
multiclass Modes { def Op : ShopOp<NAME> { let arguments = (ins Mode:$mode, DefaultValuedAttr<StrAttr, "fast">:$pace); } }
defm FirstMode : Modes;
defm SecondMode : Modes;

// Names.
def FirstPrefixOp : PrefixOp<"first_prefix">;
def SecondPrefixOp : PrefixOp<"second_prefix">;
def FirstSameOp : SameOp;
def SecondSameOp : SameOp;
def ThirdSameOp : SameOp;

// A trait that fits no operation, and an operation without the part that the others have.
def FirstPairOp : PairOp<"first_pair"> { let arguments = (ins AnyTensor:$a); }
def SecondPairOp : PairOp<"second_pair"> { let arguments = (ins I32:$b); }
def FirstTripleOp : TripleOp<"first_triple"> { let arguments = (ins I32:$x, I32:$y); }
def SecondTripleOp : TripleOp<"second_triple"> { let arguments = (ins I32:$x, I32:$z); }
