// Reads a program from its argument, and prints it.
#include "Shop/Shop.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

int main(int argc, char **argv) {
  mlir::MLIRContext context;
  context.loadDialect<shop::ShopDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  module->print(llvm::outs());
  return 0;
}
