// Parses pieces of IR of a random dialect. For each it prints the errors, or the IR in both forms, the IR after bytecode,
// the inferred types and the effects.
#include "../bytecode.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/Interfaces/DerivedAttributeOpInterface.h"
#include "shop.h"

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
    // MLIR's traits crash for some types. A crash ends only the piece.
    if (crashes([&] { tell(piece, context); }))
      llvm::outs() << "crashed\n";
  }
  return 0;
}
