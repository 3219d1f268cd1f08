include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_AOp : Shop_Op<"a", [HasParent<"BOp">]>;
// Its declaration names a class of an operation below.
def Shop_BOp : Shop_Op<"b"> {
  let description = "The parent of AOp.";
  let extraClassDeclaration = "COp first() { return (*this)->getParentOfType<COp>(); }";
}
def Shop_COp : Shop_Op<"c"> {
  let arguments = (ins I32:$x);
}
// The same class in another namespace.
def Other_COp : Shop_Op<"other.c"> {
  let cppNamespace = "::other";
}
def Shop_DOp : Shop_Op<"d"> {
  let extraClassDeclaration = "COpAdaptor adaptor() { return COpAdaptor(getOperation()->getOperands(), nullptr); }";
}
