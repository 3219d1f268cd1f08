// args: --gen-pass-decls -name=Shop
// args: --gen-pass-doc
// args: --gen-pass-capi-header --prefix Shop
// args: --gen-pass-capi-impl --prefix Shop
include "mlir/Pass/PassBase.td"

// A pass without anything else.
def Nothing : Pass<"shop-nothing">;

// All kinds of options and statistics.
def Discount : Pass<"shop-discount", "::mlir::ModuleOp"> {
  let summary = "  Reduces \"prices\" ";
  let description = [{
    Reduces prices:

      - of all goods,
      - or of some.
  }];
  let options = [
    Option<"percent", "percent", "int", "10", "The discount">,
    Option<"reason", "reason", "std::string", "\"sale\"", " Why ", "::llvm::cl::Hidden">,
    Option<"isFinal", "final", "bool", "", "">,
    ListOption<"goods", "goods", "std::string", "Only these\ngoods">,
  ];
  let statistics = [
    Statistic<"reduced", "num-reduced", "Prices reduced">,
    Statistic<"kept", "num-prices-kept", "Prices kept">,
  ];
  let dependentDialects = ["::mlir::BuiltinDialect"];
}

// An interface pass whose function the author defines.
def Sort10 : InterfacePass<"shop-sort", "::mlir::SymbolOpInterface"> {
  let constructor = "::shop::createSorted()";
  let options = [Option<"down", "down", "bool", "false", "The most expensive first">];
}
def Sort9 : Pass<"shop-sort-nine"> {
  let constructor = "::shop::createSorted()";
}
