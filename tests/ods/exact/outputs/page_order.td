// args: --gen-dialect-doc --dialect=shop
include "mlir/IR/OpBase.td"

// Operations are sorted by mnemonic, among the titles of groups. Those of a group are sorted by record.
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic> : Op<Shop_Dialect, mnemonic>;

def Group : OpDocGroup { let summary = "Even more"; let description = "Others."; }
let opDocGroup = Group in {
  def Shop_AOp : Shop_Op<"zebra">;
  def Shop_BOp : Shop_Op<"Ape">;
  def Shop_COp : Shop_Op<"bee">;
}
def Shop_DOp : Shop_Op<"fox">;
def Shop_EOp : Shop_Op<"dog">;
def Shop_FOp : Shop_Op<"Eel">;
