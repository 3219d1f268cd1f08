// args: --gen-llvmir-conversions
// args: --gen-op-from-llvmir-conversions
include "mlir/Dialect/LLVMIR/LLVMOpBase.td"

class Bad<string name> : LLVM_OpBase<LLVM_Dialect, name> {
  let arguments = (ins LLVM_Type:$left, I32Attr:$count);
  let results = (outs LLVM_Type:$res, LLVM_Type:$other);
  string llvmInstName = "Bad";
}
def UnknownName : Bad<"unknown"> {
  let llvmBuilder = "$res = f($lft);";
  let mlirBuilder = "$_op = f($lft);";
}
def NoName : Bad<"no_name"> {
  let llvmBuilder = "f($)";
  let mlirBuilder = "f($_numOperands)";
}
def Indices : Bad<"indices"> {
  let mlirBuilder = "$_op = f($left);";
  let llvmArgIndices = [0];
}
def Unmapped : Bad<"unmapped"> {
  let mlirBuilder = "$_op = f($left, $count);";
  let llvmArgIndices = [0, -1];
}
def TwoResults : Bad<"two"> { let mlirBuilder = "$res = f($left);"; }
