// Parses pieces of IR and prints the errors of each, or the IR and whether it is the same after bytecode of an old and
// of a new version.
#include "../../bytecode.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

#include "dialect-decls.inc"
#include "enum-decls.inc"
#define GET_OP_CLASSES
#include "op-decls.inc"

#include "dialect-defs.inc"
#include "enum-defs.inc"
#define GET_OP_CLASSES
#include "op-defs.inc"

void shop::ShopDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "op-defs.inc"
      >();
}

int main(int, char **arguments) {
  auto buffer = llvm::MemoryBuffer::getFile(arguments[1]);
  if (!buffer)
    return 1;
  MLIRContext context;
  context.loadDialect<shop::ShopDialect>();
  context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
    llvm::outs() << diagnostic.getLocation() << ": " << diagnostic << "\n";
  });
  llvm::SmallVector<llvm::StringRef> pieces;
  (*buffer)->getBuffer().split(pieces, "// ----\n");
  for (llvm::StringRef piece : pieces) {
    llvm::outs() << "----\n";
    auto module = parseSourceString<ModuleOp>(piece, &context, "in");
    if (!module)
      continue;
    llvm::outs() << *module << "\n";
    module->print(llvm::outs(), OpPrintingFlags().printGenericOpForm());
    llvm::outs() << "\n";
    for (int64_t version : {3, 6}) {
      Block block;
      if (tellBytecode(*module, version, block).empty())
        continue;
      llvm::outs() << "bytecode " << version << ":\n";
      for (Operation &op : block)
        llvm::outs() << op << "\n";
    }
  }
  return 0;
}
