// Custom directives of the formats.
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using Unresolved = OpAsmParser::UnresolvedOperand;

// Of attributes and types.
[[maybe_unused]] static ParseResult parseAngled(AsmParser &parser, std::string &value) {
  return failure(parser.parseLess() || parser.parseString(&value) || parser.parseGreater());
}
[[maybe_unused]] static void printAngled(AsmPrinter &printer, StringRef value) {
  printer << '<';
  printer.printString(value);
  printer << '>';
}
[[maybe_unused]] static ParseResult parseAngled(AsmParser &parser, int &value) {
  return failure(parser.parseLess() || parser.parseInteger(value) || parser.parseGreater());
}
[[maybe_unused]] static void printAngled(AsmPrinter &printer, int value) { printer << '<' << value << '>'; }

// Of operations: attributes and properties.
[[maybe_unused]] static ParseResult parseNumber(OpAsmParser &parser, IntegerAttr &value) {
  if (parser.parseLess() || succeeded(parser.parseOptionalGreater()))
    return success();
  return failure(parser.parseAttribute(value) || parser.parseGreater());
}
[[maybe_unused]] static void printNumber(OpAsmPrinter &printer, Operation *, IntegerAttr value) {
  printer << '<';
  if (value)
    printer << Attribute(value);
  printer << '>';
}
[[maybe_unused]] static ParseResult parseBeside(OpAsmParser &parser, IntegerAttr &value, IntegerAttr other) {
  IntegerAttr again;
  if (parseNumber(parser, value) || parser.parseKeyword("beside") || parseNumber(parser, again))
    return failure();
  return again == other ? success() : parser.emitError(parser.getCurrentLocation(), "another number");
}
[[maybe_unused]] static void printBeside(OpAsmPrinter &printer, Operation *op, IntegerAttr value, IntegerAttr other) {
  printNumber(printer, op, value);
  printer << " beside ";
  printNumber(printer, op, other);
}
[[maybe_unused]] static ParseResult parseProperty(OpAsmParser &parser, int64_t &value) {
  return failure(parser.parseLess() || parser.parseInteger(value) || parser.parseGreater());
}
[[maybe_unused]] static void printProperty(OpAsmPrinter &printer, Operation *, int64_t value) {
  printer << '<' << value << '>';
}
[[maybe_unused]] static ParseResult parseProperty(OpAsmParser &parser, std::string &value) {
  return parseAngled(parser, value);
}
[[maybe_unused]] static void printProperty(OpAsmPrinter &printer, Operation *, StringRef value) {
  printAngled(printer, value);
}

// Operands with their types: one, at most one, and any number.
[[maybe_unused]] static ParseResult parseOperand(OpAsmParser &parser, Unresolved &value, Type &type) {
  return failure(parser.parseLSquare() || parser.parseOperand(value) || parser.parseColonType(type) || parser.parseRSquare());
}
[[maybe_unused]] static void printOperand(OpAsmPrinter &printer, Operation *, Value value, Type type) {
  printer << '[';
  if (value)
    printer << value << " : " << type;
  printer << ']';
}
[[maybe_unused]] static ParseResult parseOperand(OpAsmParser &parser, std::optional<Unresolved> &value, Type &type) {
  if (parser.parseLSquare() || succeeded(parser.parseOptionalRSquare()))
    return success();
  value.emplace();
  return failure(parser.parseOperand(*value) || parser.parseColonType(type) || parser.parseRSquare());
}
[[maybe_unused]] static ParseResult parseOperand(OpAsmParser &parser, SmallVectorImpl<Unresolved> &values,
    SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return failure(parser.parseOperand(values.emplace_back()) || parser.parseColonType(types.emplace_back()));
  });
}
[[maybe_unused]] static void printOperand(OpAsmPrinter &printer, Operation *, OperandRange values, TypeRange) {
  printer << '[';
  llvm::interleaveComma(values, printer, [&](Value value) { printer << value << " : " << value.getType(); });
  printer << ']';
}

// Regions and successors.
[[maybe_unused]] static ParseResult parseBody(OpAsmParser &parser, Region &region) {
  return failure(parser.parseKeyword("body") || parser.parseRegion(region));
}
[[maybe_unused]] static void printBody(OpAsmPrinter &printer, Operation *, Region &region) {
  printer << "body ";
  printer.printRegion(region);
}
[[maybe_unused]] static ParseResult parseNext(OpAsmParser &parser, Block *&block) {
  return failure(parser.parseLSquare() || parser.parseSuccessor(block) || parser.parseRSquare());
}
[[maybe_unused]] static void printNext(OpAsmPrinter &printer, Operation *, Block *block) {
  printer << '[';
  printer.printSuccessor(block);
  printer << ']';
}
