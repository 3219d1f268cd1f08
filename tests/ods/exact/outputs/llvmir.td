// args: --gen-llvmir-conversions
// args: --gen-op-from-llvmir-conversions
// args: --gen-enum-to-llvmir-conversions
// args: --gen-enum-from-llvmir-conversions
// shown: convertToneToLLVM convertPaceToLLVM
include "mlir/Dialect/LLVMIR/LLVMEnums.td"
include "mlir/Dialect/LLVMIR/LLVMOpBase.td"

def Plain : LLVM_OpBase<LLVM_Dialect, "plain"> {
  let arguments = (ins LLVM_Type:$left, I32Attr:$count, Variadic<LLVM_Type>:$rest);
  let results = (outs LLVM_Type:$res);
  string llvmInstName = "Plain";
  let llvmBuilder = "$res = f($left, $count, $rest, $_resultType, $_hasResult, $_location, $_numOperands, $$);";
  let mlirBuilder = "$res = $_qualCppClassName::create($_builder, $_location, $_resultType, $left, $_int_attr($count), $rest, $$);";
}
def Placeholders : LLVM_OpBase<LLVM_Dialect, "placeholders"> {
  let arguments = (ins I32Attr:$kind, LLVM_Type:$value, LLVM_Type:$snake_case);
  string llvmInstName = "Placeholders";
  let llvmBuilder = "g($snake_case, $value)";
  let mlirBuilder = [{
    $_op = f($_float_attr($value), $_var_attr, $_label_attr, $_fpExceptionBehavior_attr, $_roundingMode_attr);
  }];
  let llvmArgIndices = [-1, 1, 0];
}
def NoBuilder : LLVM_OpBase<LLVM_Dialect, "no_builder">;

def High : LLVM_EnumAttrCase<"High", "high", "HighTone", 0>;
def Low : LLVM_EnumAttrCase<"Low", "low", "LowTone", 1>;
def Tone : LLVM_EnumAttr<"Tone", "::llvm::Tone", "tone", [High, Low], [LLVM_EnumAttrCase<"None", "none", "NoTone", 2>]> {
  let cppNamespace = "::mlir::LLVM";
}
def Pace : LLVM_CEnumAttr<"Pace", "::llvm::Pace", "pace", [High, Low]> { let cppNamespace = "::mlir::LLVM"; }
