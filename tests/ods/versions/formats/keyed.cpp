// Parses operations, prints them, and parses that again.
#include "../../mlir.h"
#include "mlir/Parser/Parser.h"

namespace newer {
using namespace mlir;
struct Shape {
  int64_t sides = 0;
  bool operator==(const Shape &other) const { return sides == other.sides; }
};
}
#include "Dialect.h.inc"
#include "Enums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.h.inc"
#define GET_OP_CLASSES
#include "Ops.h.inc"

// With MLIR's base class of main, these two call those two.
#define parseProperties parsePropertiesFromKeyValueList
#define printProperties _odsPrintPropertiesAsKeyValueList
#include "Dialect.cpp.inc"
#include "Enums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.cpp.inc"
#define GET_OP_CLASSES
#include "Ops.cpp.inc"

void newer::NewerDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Attributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Ops.cpp.inc"
      >();
}

#define ONE "number = 7, size = -4"
#define KEYED(ENTRIES) "newer.keyed 5 , <" ENTRIES "> : () -> ()"
static const char *const sources[] = {
    KEYED("operandSegmentSizes = array<i32: 0, 0>, " ONE),
    KEYED("mark, flag, " ONE ", operandSegmentSizes = array<i32: 0, 0>, text = \"x\", color = \"dark-blue\""),
    KEYED("mode = [fast, safe], access = read, name = @sym, list = [1 : i32, 2 : i32], " ONE ", operandSegmentSizes = array<i32: 0, 0>"),
    KEYED("access = \"read|write\", mode = [safe], word = \"w\", sizes = [1, 2], " ONE ", operandSegmentSizes = array<i32: 0, 0>"),
    KEYED("flag = unit, mark = unit_absent, " ONE ", operandSegmentSizes = array<i32: 0, 0>"),
    "\"newer.keyed\"() <{bound = 5 : i64, number = 1 : i32, color = #newer.color<\"dark-blue\">, mode = #newer.mode<fast>, size = 3 : i64, operandSegmentSizes = array<i32: 0, 0>}> {other} : () -> ()",
    // What is wrong, and dictionaries.
    KEYED("number = 7, operandSegmentSizes = array<i32: 0, 0>"),
    KEYED(ONE ", number = 8"),
    KEYED(ONE ", bound = 8"),
    KEYED("{number = 7 : i32, size = 4, operandSegmentSizes = array<i32: 0, 0>, flag}"),
    KEYED("{number = 7 : i32}"),
    KEYED("number 7"),
    KEYED("number = true"),
    KEYED("color = green"),
    KEYED("operandSegmentSizes = array<i32: 0, 0, 0>, " ONE),
    KEYED(ONE " mark"),
    "newer.keyed 5 , : () -> ()",
    "newer.raw <raw = array<i64: 1, 2>, shape = 4>",
    "newer.raw <shape = true, raw = array<i64>>",
};

static mlir::Operation *parsed(llvm::StringRef source, mlir::Block &block, mlir::MLIRContext *context) {
  return failed(mlir::parseSourceString(source, &block, context)) ? nullptr : &block.back();
}

static std::string text(mlir::Operation *op, mlir::OpPrintingFlags flags = {}) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  op->print(stream, flags);
  return text;
}

int main() {
  mlir::MLIRContext context;
  context.loadDialect<newer::NewerDialect>();
  context.getDiagEngine().registerHandler([](mlir::Diagnostic &diagnostic) { llvm::outs() << "  error: " << diagnostic << "\n"; });
  for (const char *source : sources) {
    llvm::outs() << source << "\n";
    mlir::Block block, again;
    mlir::Operation *op = parsed(source, block, &context);
    if (!op)
      continue;
    llvm::outs() << "  " << text(op) << "\n";
    mlir::Operation *copy = parsed(text(op), again, &context);
    auto generic = mlir::OpPrintingFlags().printGenericOpForm();
    if (!copy || text(op, generic) != text(copy, generic))
      llvm::outs() << "  differs: " << text(op, generic) << "\n";
  }
  return 0;
}
