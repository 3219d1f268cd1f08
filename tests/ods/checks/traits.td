// args: --check-ods --ods-checks=missing-class --ods-header=traits.h
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits> : Op<Shop_Dialect, mnemonic, traits>;

def Own : NativeOpTrait<"Own"> { let cppNamespace = "::shop"; }
def OwnAlias : NativeOpTrait<"OwnAlias"> { let cppNamespace = "::shop"; }
def Sized : ParamNativeOpTrait<"Sized", "3, 4"> { let cppNamespace = "::shop"; }
def Mispelled : NativeOpTrait<"Onw"> { let cppNamespace = "::shop"; }
def Priced : ParamNativeOpTrait<"Priced", "3"> { let cppNamespace = "::shop"; }
def Described : OpInterface<"Described"> { let methods = [InterfaceMethod<"", "int", "get">]; }

def GoodOp : Shop_Op<"good", [
    Own, OwnAlias, Sized, Described, Pure, IsolatedFromAbove, HasParent<"GoodOp">, PredOpTrait<"holds", CPred<"true">>]>;
def BadOp : Shop_Op<"bad", [Mispelled, Priced]>;
def WorseOp : Shop_Op<"worse", [Mispelled]>;
def BadType : TypeDef<Shop_Dialect, "Bad", [NativeTypeTrait<"NoSuchTrait">, NativeTypeTrait<"IsMutable">]> {
  let mnemonic = "bad";
}
