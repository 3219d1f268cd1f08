#include "Shop/Shop.h"
#include "llvm/ADT/TypeSwitch.h"

#include "Shop/ShopOpsDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "Shop/ShopOpsTypes.cpp.inc"
#define GET_OP_CLASSES
#include "Shop/ShopOps.cpp.inc"

using namespace mlir;

void shop::ShopDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Shop/ShopOpsTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Shop/ShopOps.cpp.inc"
      >();
}

ParseResult shop::parseCents(OpAsmParser &parser, IntegerAttr &cents) {
  return parser.parseAttribute(cents, parser.getBuilder().getI64Type());
}

void shop::printCents(OpAsmPrinter &printer, Operation *, IntegerAttr cents) { printer << cents.getInt(); }

LogicalResult shop::SellOp::verify() {
  return getPrices().empty() ? emitOpError("sells nothing") : success();
}
