// Parses types of `fixed.td` and prints them.
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/ExtensibleDialect.h"
#include <iostream>

// A list that may be absent.
struct Numbers : llvm::SmallVector<int> {
  explicit operator bool() const { return !empty(); }
};
static llvm::hash_code hash_value(const Numbers &it) { return llvm::hash_combine_range(it.begin(), it.end()); }
namespace mlir {
template <>
struct FieldParser<Numbers> {
  static FailureOr<Numbers> parse(AsmParser &parser) {
    Numbers numbers;
    int number;
    while (parser.parseOptionalInteger(number).has_value())
      numbers.push_back(number);
    return numbers;
  }
};
static AsmPrinter &operator<<(AsmPrinter &printer, const Numbers &numbers) {
  llvm::interleave(numbers, printer.getStream(), " ");
  return printer;
}
} // namespace mlir

#include "Dialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "Types.h.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.h.inc"

static mlir::OptionalParseResult parseHash(mlir::AsmParser &parser, int &value) {
  if (mlir::failed(parser.parseOptionalStar()))
    return std::nullopt;
  return parser.parseInteger(value);
}
static void printHash(mlir::AsmPrinter &printer, int value) { printer << "* " << value; }
static mlir::ParseResult parseSeen(mlir::AsmParser &, int value) {
  std::cout << "  seen: " << value << '\n';
  return mlir::success();
}
static void printSeen(mlir::AsmPrinter &, int) {}

#define GET_TYPEDEF_CLASSES
#include "Types.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.cpp.inc"
#include "Dialect.cpp.inc"

void toys::FixedDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Types.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Attributes.cpp.inc"
      >();
}

int main() {
  mlir::MLIRContext context;
  context.loadDialect<toys::FixedDialect>();
  mlir::ScopedDiagnosticHandler handler(&context, [](mlir::Diagnostic &diagnostic) {
    std::cout << "  " << diagnostic.str() << '\n';
    return mlir::success();
  });
  for (std::string question; std::getline(std::cin, question);) {
    std::cout << question << '\n';
    std::string text;
    if (mlir::Type type = mlir::parseType(question, &context)) {
      llvm::raw_string_ostream(text) << type;
      std::cout << "  " << text << '\n';
    }
  }
  auto emitError = [&] { return mlir::emitError(mlir::UnknownLoc::get(&context)); };
  std::cout << toys::NamesType::getChecked(emitError, &context, 5L).getEmitError() << '\n';
  std::cout << !toys::QuotesAttr::getChecked(emitError, &context, mlir::IntegerType::get(&context, 8)) << '\n';
}
