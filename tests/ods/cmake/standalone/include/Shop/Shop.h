#ifndef SHOP_SHOP_H
#define SHOP_SHOP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace shop {
// The directive `custom<Cents>` of formats.
mlir::ParseResult parseCents(mlir::OpAsmParser &parser, mlir::IntegerAttr &cents);
void printCents(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::IntegerAttr cents);
} // namespace shop

#include "Shop/ShopOpsDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "Shop/ShopOpsTypes.h.inc"
#define GET_OP_CLASSES
#include "Shop/ShopOps.h.inc"

#endif
