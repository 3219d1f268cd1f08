// The dialect of the examples in the reference of MLIR backends.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Pass/PassBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let summary = "Prices and sales";
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def Shop_Price : TypeDef<Shop_Dialect, "Price"> {
  let mnemonic = "price";
  let summary = "A price with digits behind the point";
  let parameters = (ins "unsigned":$digits);
  let assemblyFormat = "`<` $digits `>`";
}

def Shop_Label : AttrDef<Shop_Dialect, "Label"> {
  let mnemonic = "label";
  let summary = "The text on a price";
  let parameters = (ins StringRefParameter<"the text">:$text);
  let assemblyFormat = "`<` $text `>`";
}

def Rounding : I32Enum<"Rounding", "How prices are rounded", [
    I32EnumCase<"Down", 0, "down">, I32EnumCase<"Up", 1, "up">]> {
  let cppNamespace = "::shop";
}

def HasTotal : OpInterface<"HasTotal"> {
  let description = "An operation that computes a total.";
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"Returns the total.", "::mlir::Value", "getTotal">];
}
def Sortable : AttrInterface<"Sortable"> {
  let description = "An attribute with an order.";
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"Returns the position.", "int", "getPosition">];
}
def Payable : TypeInterface<"Payable"> {
  let description = "A type that a customer can pay with.";
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"Returns the currency.", "::llvm::StringRef", "getCurrency">];
}
def Discounts : DialectInterface<"Discounts"> {
  let description = "What a dialect knows about discounts.";
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"Returns the discount of an operation.", "int", "discount",
                                 (ins "::mlir::Operation *":$op), "return 0;">];
}

def Shop_AddOp : Op<Shop_Dialect, "add", [Pure]> {
  let summary = "Adds two prices";
  let arguments = (ins Shop_Price:$lhs, Shop_Price:$rhs);
  let results = (outs Shop_Price:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($sum)";
}
def Shop_DoubleOp : Op<Shop_Dialect, "double", [Pure]> {
  let summary = "Doubles a price";
  let arguments = (ins Shop_Price:$price);
  let results = (outs Shop_Price:$sum);
}

def AddToDouble : Pat<(Shop_AddOp $price, $price), (Shop_DoubleOp $price)>;

def CountSales : Pass<"shop-count-sales", "::mlir::ModuleOp"> {
  let summary = "Counts the additions of a module";
  let options = [Option<"limit", "limit", "int", /*default=*/"10", "Stop after so many">];
}

def IsByte : TypeConstraint<CPred<"$_self.isInteger(8)">, "a byte"> {
  let cppFunctionName = "isByte";
}
def IsText : AttrConstraint<CPred<"::llvm::isa<::mlir::StringAttr>($_self)">, "a text"> {
  let cppFunctionName = "isText";
}
