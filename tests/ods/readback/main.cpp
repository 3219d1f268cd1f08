// Checks that operations, attributes and types are equal after they are printed and parsed, as text and as bytecode. Prints a
// line for each, and the first text that is not read back:
//
//   ---- shop.op1: read back
//   ---- shop.op2: invalid
//   ---- shop.op3: different
//   ---- shop.op4: crash
//
// An operation is invalid if all of its texts in generic form are.
#include "directives.h"

#include "../random/shop.h"
#include "values.h"
#include "mlir/Bytecode/BytecodeWriter.h"

/// Runs a check, which returns whether it found a value and adds the first that is not read back to `report`.
static void attempt(StringRef name, llvm::function_ref<bool(raw_ostream &report)> check) {
  bool isCrash = crashes([&] {
    std::string text;
    llvm::raw_string_ostream report(text);
    bool isValid = check(report);
    llvm::outs() << "---- " << name << ": " << (!text.empty() ? "different" : isValid ? "read back" : "invalid") << "\n" << text;
  });
  if (isCrash)
    llvm::outs() << "---- " << name << ": crash\n";
}

/// Collects the diagnostics of a scope.
struct Diagnostics : ScopedDiagnosticHandler {
  std::string text;
  Diagnostics(MLIRContext *context) : ScopedDiagnosticHandler(context) {
    setHandler([this](Diagnostic &diagnostic) {
      text += diagnostic.str() + "\n";
      return success();
    });
  }
};

static std::string generic(Operation *op) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  op->print(stream, OpPrintingFlags().printGenericOpForm());
  return text;
}

static std::string bytecode(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  (void)writeBytecodeToFile(module, stream);
  return bytes;
}

static void readBack(ModuleOp module, raw_ostream &report) {
  std::string text;
  llvm::raw_string_ostream(text) << *module;
  for (bool isText : {true, false}) {
    Diagnostics diagnostics(module.getContext());
    auto again = parseSourceString<ModuleOp>(isText ? text : bytecode(module), module.getContext(), "text");
    if (again && OperationEquivalence::isEquivalentTo(module, *again, OperationEquivalence::IgnoreLocations))
      continue;
    report << (isText ? "" : "bytecode of ") << text << "\n" << diagnostics.text;
    if (again)
      report << "first:  " << generic(module) << "\nsecond: " << generic(*again) << "\n";
    return;
  }
}

static void readBack(Attribute attribute, raw_ostream &report) {
  MLIRContext *context = attribute.getContext();
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  Diagnostics diagnostics(context);
  Attribute again = parseAttribute(text, context);
  if (again != attribute) {
    report << text << "\n" << diagnostics.text;
    if (again)
      report << "second: " << again << "\n";
    return;
  }
  auto module = ModuleOp::create(UnknownLoc::get(context));
  module->setAttr("shop.a", attribute);
  readBack(module, report);
}

static Attribute asAttribute(Attribute attribute) { return attribute; }
static Attribute asAttribute(Type type) { return TypeAttr::get(type); }

/// Checks an attribute or type.
template <typename T, typename... Arguments>
static void check(const char *name, MLIRContext &context, const Arguments &...arguments) {
  attempt(name, [&](raw_ostream &report) {
    readBack(asAttribute(T::get(&context, arguments...)), report);
    return true;
  });
}

/// Checks an attribute or type with all combinations of some values. `make` has the index of each value.
static void checkAll(const char *name, ArrayRef<size_t> counts, llvm::function_ref<Attribute(ArrayRef<size_t>)> make) {
  attempt(name, [&](raw_ostream &report) {
    SmallVector<size_t> indices(counts.size());
    size_t at = 0;
    do {
      readBack(make(indices), report);
      for (at = 0; at < counts.size() && ++indices[at] == counts[at]; ++at)
        indices[at] = 0;
    } while (at < counts.size() && report.tell() == 0);
    return true;
  });
}

static void checkDefinitions(MLIRContext &context) {
  Values values{&context};
#include "values.inc"
}

/// Checks operations that are written in generic form, several after the name of each.
static void checkOperations(StringRef operations, MLIRContext &context) {
  while (!operations.empty()) {
    StringRef name, pieces;
    std::tie(pieces, operations) = operations.split("// ====\n");
    std::tie(name, pieces) = pieces.split('\n');
    attempt(name, [&, pieces = pieces](raw_ostream &report) {
      bool isValid = false;
      for (StringRef rest = pieces, piece; !rest.empty() && report.tell() == 0;) {
        std::tie(piece, rest) = rest.split("// ----\n");
        Diagnostics diagnostics(&context);
        auto module = parseSourceString<ModuleOp>(piece, &context, "in");
        isValid |= bool(module);
        if (module)
          readBack(*module, report);
      }
      return isValid;
    });
  }
}

int main(int, char **arguments) {
  auto buffer = llvm::MemoryBuffer::getFile(arguments[1]);
  if (!buffer)
    return 1;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<shop::ShopDialect>();
  checkDefinitions(context);
  checkOperations((*buffer)->getBuffer(), context);
  return 0;
}
