include "mlir/IR/AttrTypeBase.td"

def One_Dialect : Dialect { let name = "one"; let cppNamespace = "::one"; }
def Two_Dialect : Dialect { let name = "two"; let cppNamespace = ""; }
def A : TypeDef<One_Dialect, "A"> { let mnemonic = "a"; }
def B : TypeDef<Two_Dialect, "B"> { let mnemonic = "b"; }
def C : AttrDef<Two_Dialect, "C"> { let mnemonic = "c"; }
