// args: --gen-dialect-decls
// args: --gen-dialect-defs
// A dialect with all hooks.
include "mlir/IR/DialectBase.td"
include "mlir/IR/Utils.td"

def My_Full_Dialect : Dialect {
  let name = "my.full";
  let cppNamespace = "::mlir::my";
  let summary = "Everything that a dialect can have.";
  let description = [{
    A list:
      - indented.
  }];
  let dependentDialects = ["OtherDialect", "::mlir::func::FuncDialect"];
  let discardableAttrs = (ins "::mlir::IntegerAttr":$foo_bar, "XAttr":$x);
  let extraClassDeclaration = [{
    int extra();
  }];
  let hasConstantMaterializer = 1;
  let hasNonDefaultDestructor = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasOperationInterfaceFallback = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasCanonicalizer = 1;
  let isExtensible = 1;
}
