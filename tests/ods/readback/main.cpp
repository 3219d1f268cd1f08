// Checks that operations, attributes and types are equal after they are printed and parsed, as text and as bytecode. Prints a
// block for each check that fails.
#include "../bytecode.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

namespace shop {
class InnerType;
}
#include "dialect-decls.inc"
#include "enum-decls.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-decls.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-decls.inc"
#define GET_OP_CLASSES
#include "op-decls.inc"

// Custom directives of the formats.
static ParseResult parseAngled(AsmParser &parser, std::string &value) {
  return failure(parser.parseLess() || parser.parseString(&value) || parser.parseGreater());
}
static void printAngled(AsmPrinter &printer, StringRef value) {
  printer << '<';
  printer.printString(value);
  printer << '>';
}
static ParseResult parseAngled(AsmParser &parser, int &value) {
  return failure(parser.parseLess() || parser.parseInteger(value) || parser.parseGreater());
}
static void printAngled(AsmPrinter &printer, int value) { printer << '<' << value << '>'; }
static ParseResult parseNumber(OpAsmParser &parser, IntegerAttr &value) {
  return failure(parser.parseLess() || parser.parseAttribute(value) || parser.parseGreater());
}
static void printNumber(OpAsmPrinter &printer, Operation *, IntegerAttr value) {
  printer << '<' << value << '>';
}

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

/// Runs a check, which may crash.
static void attempt(StringRef name, function_ref<void(raw_ostream &)> check) {
  llvm::outs().flush();
  if (pid_t child = fork()) {
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status))
      llvm::outs() << "---- " << name << "\ncrashed\n";
    return;
  }
  std::string text;
  llvm::raw_string_ostream report(text);
  check(report);
  if (!text.empty())
    llvm::outs() << "---- " << name << "\n" << text << "\n";
  llvm::outs().flush();
  _exit(0);
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

static bool areEqual(Operation *one, Operation *other) {
  return OperationEquivalence::isEquivalentTo(one, other, OperationEquivalence::IgnoreLocations);
}

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
    if (again && areEqual(module, *again))
      continue;
    report << (isText ? "" : "bytecode of ") << text << "\n" << diagnostics.text;
    if (again)
      report << "first:  " << generic(module) << "\nsecond: " << generic(*again);
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
      report << "second: " << again;
    return;
  }
  auto module = ModuleOp::create(UnknownLoc::get(context));
  module->setAttr("shop.a", attribute);
  readBack(module, report);
}

static void readBack(Type type, raw_ostream &report) { readBack(TypeAttr::get(type), report); }

template <typename T, typename... Arguments>
static void check(const char *name, MLIRContext &context, const Arguments &...arguments) {
  attempt(name, [&](raw_ostream &report) { readBack(T::get(&context, arguments...), report); });
}

static void checkDefinitions(MLIRContext &context) {
  Builder builder(&context);
#include "values.inc"
}

/// Checks operations that are written in generic form. Those that are invalid are counted.
static void checkOperations(StringRef pieces, MLIRContext &context) {
  while (!pieces.empty()) {
    StringRef name, piece;
    std::tie(piece, pieces) = pieces.split("// ----\n");
    std::tie(name, piece) = piece.split('\n');
    attempt(name, [&](raw_ostream &report) {
      Diagnostics diagnostics(&context);
      auto module = parseSourceString<ModuleOp>(piece, &context, "in");
      if (module)
        readBack(*module, report);
      else
        report << "invalid: " << diagnostics.text << piece;
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
