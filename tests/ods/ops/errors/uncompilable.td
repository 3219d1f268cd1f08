// args: --gen-op-defs
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributes.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic> : Op<Shop_Dialect, mnemonic>;

// C++ of these does not compile.
def NoSizesOp : Shop_Op<"no_sizes"> { let arguments = (ins VariadicOfVariadic<I32, "nope">:$v); }
def TextOp : Shop_Op<"text"> { let arguments = (ins VariadicOfVariadic<I32, "at">:$v, StrAttr:$at); }
def ElementsOp : Shop_Op<"elements"> { let arguments = (ins VariadicOfVariadic<I32, "at">:$v, I32ElementsAttr:$at); }
def KeywordOp : Shop_Op<"keyword"> { let builders = [OpBuilder<(ins "float":$class)>]; }
def DefaultOp : Shop_Op<"default"> { let arguments = (ins DefaultValuedAttr<OptionalAttr<I32Attr>, "1">:$a); }
