// args: --gen-llvmir-conversions
// args: --gen-enum-to-llvmir-conversions
// args: --gen-llvmir-intrinsics
class Other;
