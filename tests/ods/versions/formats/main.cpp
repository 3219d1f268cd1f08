// Parses operations and prints them, or the error.
#include "../../mlir.h"
#include "mlir/Parser/Parser.h"

namespace newer {
using namespace mlir;
}
#include "Dialect.h.inc"
#include "Enums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.h.inc"
#define GET_OP_CLASSES
#include "Ops.h.inc"

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

static const char *const sources[] = {
    "newer.paint red",
    "newer.paint \"dark-blue\" mode fast {x = 1}",
    "newer.paint red mode fast, safe access write|read",
    "newer.paint red access \"read|write\"",
    "newer.paint green",
    "newer.paint red mode slow",
    "newer.paint red mode fast, slow",
    "newer.paint red {color = #newer.color<red>}",
    "newer.paint red {mode = #newer.mode<fast>}",
    "\"newer.paint\"() <{color = #newer.color<red>, mode = #newer.mode<fast, safe>}> : () -> ()",
    "newer.show <red>, 7",
    "newer.show <red>, 7 attributes {y = #newer<bare 9>}",
    "newer.show <red>, 7 attributes {bare = #newer<bare 9>}",
    "%0 = builtin.unrealized_conversion_cast to i32 newer.note \"t\" <{size = 4 : i64}> a(%0, %0) b(%0)",
    "%0 = builtin.unrealized_conversion_cast to i32 newer.note \"t\" <{size = 4 : i64, times = 5 : i64}> a() b(%0) {z}",
    "newer.note \"t\" <{times = 5 : i64}> a() b()",
    "newer.note \"t\" <{size = 4 : i64}> a() b() {times = 5 : i64}",
    "\"newer.note\"() <{text = \"t\", size = 4 : i64, times = 3 : i64, operandSegmentSizes = array<i32: 1>}> : () -> ()",
    "%0 = builtin.unrealized_conversion_cast to i32 newer.sized %0, %0 <{operandSegmentSizes = array<i32: 0, 2>}> : i32, i32",
    "%0 = builtin.unrealized_conversion_cast to i32 newer.sized %0 : i32",
    "%0 = builtin.unrealized_conversion_cast to i32 newer.pair %0, %0 : i32",
    "%0 = builtin.unrealized_conversion_cast to i32 newer.pair %0 : i32",
};

int main() {
  mlir::MLIRContext context;
  context.loadDialect<newer::NewerDialect>();
  context.getDiagEngine().registerHandler([](mlir::Diagnostic &diagnostic) { llvm::outs() << "  error: " << diagnostic << "\n"; });
  for (const char *source : sources) {
    llvm::outs() << source << "\n";
    mlir::Block block;
    if (failed(mlir::parseSourceString(source, &block, &context)))
      continue;
    mlir::Operation &op = block.back();
    llvm::outs() << "  " << op << "\n  ";
    op.print(llvm::outs(), mlir::OpPrintingFlags().printGenericOpForm());
    llvm::outs() << "\n";
  }
  return 0;
}
