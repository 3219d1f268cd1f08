// Parses pieces of IR of a random dialect. For each it prints the errors, or the IR in both forms, the IR after bytecode,
// the inferred types and the effects.
#include "../bytecode.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DerivedAttributeOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

#include "dialect-decls.inc"
#include "enum-decls.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-decls.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-decls.inc"
#define GET_OP_CLASSES
#include "op-decls.inc"

#include "dialect-defs.inc"
#include "enum-defs.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-defs.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-defs.inc"
#define GET_OP_CLASSES
#include "op-defs.inc"

void shop::ShopDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "op-defs.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "typedef-defs.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "attrdef-defs.inc"
      >();
}

static llvm::StringRef effectName(const MemoryEffects::EffectInstance &effect) {
  return llvm::TypeSwitch<MemoryEffects::Effect *, llvm::StringRef>(effect.getEffect())
      .Case<MemoryEffects::Allocate>([](auto *) { return "allocate"; })
      .Case<MemoryEffects::Free>([](auto *) { return "free"; })
      .Case<MemoryEffects::Read>([](auto *) { return "read"; })
      .Default([](auto *) { return "write"; });
}

static void tellInterfaces(Operation *op) {
  if (auto inferred = dyn_cast<InferTypeOpInterface>(op)) {
    llvm::SmallVector<Type> types;
    auto result = inferred.inferReturnTypes(op->getContext(), op->getLoc(), op->getOperands(),
        op->getRawDictionaryAttrs(), op->getPropertiesStorage(), op->getRegions(), types);
    llvm::outs() << op->getName() << " infers " << succeeded(result);
    for (Type type : types)
      llvm::outs() << " " << type;
    llvm::outs() << "\n";
  }
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(op)) {
    llvm::SmallVector<MemoryEffects::EffectInstance> all;
    effects.getEffects(all);
    for (auto &effect : all) {
      llvm::outs() << op->getName() << " effect " << effectName(effect) << " "
                   << effect.getResource()->getName() << " " << effect.getStage() << " "
                   << effect.getEffectOnFullRegion() << " " << bool(effect.getValue()) << "\n";
    }
  }
}

static void tell(llvm::StringRef piece, MLIRContext &context) {
  auto module = parseSourceString<ModuleOp>(piece, &context, "in");
  if (!module)
    return;
  llvm::outs() << *module << "\n";
  llvm::outs() << "generic:\n";
  module->print(llvm::outs(), OpPrintingFlags().printGenericOpForm());
  llvm::outs() << "\n";
  for (int64_t version : {3, 6}) {
    Block block;
    std::string bytes = tellBytecode(*module, version, block);
    if (bytes.empty())
      continue;
    llvm::outs() << "bytecode " << version << ": " << llvm::hash_value(llvm::StringRef(bytes)) << "\n";
    for (Operation &op : block)
      op.print(llvm::outs(), OpPrintingFlags().printGenericOpForm());
    llvm::outs() << "\n";
  }
  module->walk(tellInterfaces);
}

int main(int, char **arguments) {
  auto buffer = llvm::MemoryBuffer::getFile(arguments[1]);
  if (!buffer)
    return 1;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<shop::ShopDialect>();
  context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
    llvm::outs() << diagnostic.getLocation() << ": " << diagnostic << "\n";
    for (auto &note : diagnostic.getNotes())
      llvm::outs() << "note: " << note << "\n";
  });
  llvm::SmallVector<llvm::StringRef> pieces;
  (*buffer)->getBuffer().split(pieces, "// ----\n");
  for (llvm::StringRef piece : pieces) {
    llvm::outs() << "----\n";
    llvm::outs().flush();
    // MLIR's traits crash for some types. A crash ends only the piece.
    if (pid_t child = fork()) {
      int status = 0;
      waitpid(child, &status, 0);
      if (WIFSIGNALED(status))
        llvm::outs() << "crashed\n";
      continue;
    }
    tell(piece, context);
    llvm::outs().flush();
    _exit(0);
  }
  return 0;
}
