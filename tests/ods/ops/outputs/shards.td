// args: --gen-op-decls --op-shard-count=2
// args: --gen-op-defs --op-shard-count=2
// args: --gen-op-defs -op-include-regex=shop\.(a|b) -op-exclude-regex=b
// shown: registerShopDialectOperations registerShopDialectOperations0 registerShopDialectOperations1
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::shards"; }
class Shop_Op<string mnemonic> : Op<Shop_Dialect, mnemonic>;
def Shop_AOp : Shop_Op<"a"> { let arguments = (ins I32:$x); }
def Shop_BOp : Shop_Op<"b"> { let arguments = (ins I32:$x); }
def Shop_COp : Shop_Op<"c">;
