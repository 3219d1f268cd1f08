// Parses pieces of IR and prints the errors of each, or the IR and whether it is the same after bytecode of an old and
// of a new version.
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Bytecode/BytecodeWriter.h"
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

static void tellBytecode(ModuleOp module, int64_t version) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  BytecodeWriterConfig config;
  config.setDesiredBytecodeVersion(version);
  if (failed(writeBytecodeToFile(module, stream, config))) {
    llvm::outs() << "no bytecode " << version << "\n";
    return;
  }
  Block block;
  ParserConfig parser(module.getContext());
  if (failed(parseSourceString(bytes, &block, parser, "bytecode"))) {
    llvm::outs() << "bytecode " << version << " is not read\n";
    return;
  }
  llvm::outs() << "bytecode " << version << ":\n";
  for (Operation &op : block)
    llvm::outs() << op << "\n";
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
    tellBytecode(*module, 3);
    tellBytecode(*module, 6);
  }
  return 0;
}
