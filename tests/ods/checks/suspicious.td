// args: --check-ods
// args: --check-ods --ods-checks=no-no-summary,no-no-description,no-ambiguous-format
// args: --gen-op-decls --ods-checks=same-name
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

// Names.
def FirstOp : Shop_Op<"same"> { let summary = "first"; }
def SecondOp : Shop_Op<"same"> { let description = "The second."; }
def NamesOp : Shop_Op<"names", [
    AllTypesMatch<["lhs", "rsh"]>, TypesMatchWith<"fits", "lhs", "result", "$_self">,
    PredOpTrait<"holds", CPred<"$other && $_op.getNumOperands() == 2">>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}

// Fields that nothing reads.
def FieldsOp : Shop_Op<"fields"> { bit hasVerifer = 1; bit genVerifyDecl = 1; string comment = ""; }
def Coin : TypeDef<Shop_Dialect, "Coin"> { let mnemonic = "coin"; bit hasVerifier = 1; }

// Formats.
class Parts<string mnemonic> : Shop_Op<mnemonic, [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$v, Optional<I32>:$o, I32:$x, OptionalAttr<I32Attr>:$a, OptionalAttr<StrAttr>:$s);
}
def ListOp : Parts<"list"> { let assemblyFormat = "$v $x `a` $o attr-dict"; }
def CommaOp : Parts<"comma"> { let assemblyFormat = "$v `,` `a` $x `a` $o attr-dict"; }
def KeywordOp : Parts<"keyword"> { let assemblyFormat = "(`a` $a^)? (`b` $s^)? `a` $x `c` $o `,` $v attr-dict"; }
def ClauseOp : Parts<"clause"> { let assemblyFormat = "oilist(`a` $a | `b`) (`a` $s^)? `c` $x `c` $o `,` $v attr-dict"; }
def AttributesOp : Parts<"attributes"> { let assemblyFormat = "($a^)? $s $x `c` $o `,` $v attr-dict"; }
def GoodOp : Parts<"good"> { let assemblyFormat = "(`a` $a^)? (`b` $s^)? `c` $x `c` $o `,` $v attr-dict"; }
