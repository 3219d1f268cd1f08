// Compiles random formats with functions of custom directives that accept any arguments.
#include "../mlir.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

// As in most dialects: the code of properties relies on it.
using namespace mlir;

template <typename... Args>
mlir::ParseResult parseSome(mlir::OpAsmParser &, Args &&...) { return mlir::success(); }
template <typename... Args>
mlir::OptionalParseResult parseMaybe(mlir::OpAsmParser &, Args &&...) { return std::nullopt; }
template <typename Op, typename... Args>
void printSome(mlir::OpAsmPrinter &, Op, Args &&...) {}
template <typename Op, typename... Args>
void printMaybe(mlir::OpAsmPrinter &, Op, Args &&...) {}

#define GET_OP_CLASSES
#include "op-decls.inc"
#define GET_OP_CLASSES
#include "op-defs.inc"
