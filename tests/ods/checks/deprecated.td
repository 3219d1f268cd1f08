// args: --gen-op-decls
// args: --gen-op-decls --on-deprecated=none
// args: --gen-op-decls --on-deprecated=error
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def OldType : Type<CPred<"true">>, Deprecated<"use `AnyType`">;
def OldAttr : Attr<CPred<"true">>, Deprecated<"use `AnyAttr`">;
def OldTrait : NativeOpTrait<"Old">, Deprecated<"not needed">;

// Directly, in an anonymous record, in a list, through a class, and in a named record, which is reported itself.
def FirstOp : Shop_Op<"first"> { let arguments = (ins OldType:$x, Variadic<OldType>:$y, OldAttr:$z); }
def NestedOp : Shop_Op<"nested"> { let arguments = (ins Variadic<AnyTypeOf<[OldType, I32]>>:$y); }
def TraitOp : Shop_Op<"trait", [OldTrait]>, Deprecated<"use another">;
class With<Type type> : Shop_Op<"with"> { let arguments = (ins type:$x); }
def ClassOp : With<OldType>;
def Named : AnyTypeOf<[OldType, I32]>;
def NamedOp : Shop_Op<"named"> { let arguments = (ins Named:$x); }
def NewOp : Shop_Op<"new"> { let arguments = (ins I32:$x); }
