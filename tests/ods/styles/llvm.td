// LLVM conversions
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/Dialect/LLVMIR/LLVMEnums.td"
def X_Kind : LLVM_EnumAttr<"Kind", "::llvm::Kind", "kinds", [LLVM_EnumAttrCase<"One", "one", "ONE", 0>, LLVM_EnumAttrCase<"Two", "two", "TWO", 1>], [LLVM_EnumAttrCase<"Bad", "bad", "BAD", 7>]> { let cppNamespace = "::x"; }
def X_CKind : LLVM_CEnumAttr<"CKind", "::llvm::ckind", "c kinds", [LLVM_EnumAttrCase<"One", "one", "ONE", 0>, LLVM_EnumAttrCase<"Two", "two", "TWO", 1>]> { let cppNamespace = "::x"; }
def X_Add : LLVM_Op<"xadd", [Pure]> {
  let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs, Variadic<AnyType>:$more, I64Attr:$flag, UnitAttr:$u);
  let results = (outs AnyInteger:$res);
  let llvmBuilder = [{ auto *x = $lhs; $res = builder.CreateAdd($lhs, $rhs, "$$", $flag, $_numOperands, $_hasResult, $_resultType, $_location, $more, $u); }];
}
def X_Intr : LLVM_IntrOpBase<LLVM_Dialect, "x.intr", "x_intr", [0], [1], [Pure], 1, 1, 1, 0, 0, 0, [2], ["flag"]> {
  let arguments = (ins AnyInteger:$a, AnyInteger:$b, I32Attr:$flag);
  let results = (outs AnyInteger:$res);
}
def X_Void : LLVM_ZeroResultIntrOp<"x.void", [0]> { let arguments = (ins LLVM_AnyPointer:$p); }
