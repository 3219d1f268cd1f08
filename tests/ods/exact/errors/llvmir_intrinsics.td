// args: --gen-llvmir-intrinsics
include "llvm/IR/Intrinsics.td"
def odd_name : Intrinsic<[]>;
