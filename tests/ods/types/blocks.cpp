// Parses types and attributes, prints them, and prints the errors of the parser.
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/TypeSwitch.h"
#include <iostream>

#include "Dialect.h.inc"
#include "Interfaces.h.inc"

namespace toys::blocks {
// mlir-tblgen's hook of an extensible dialect uses `Attribute` without a namespace.
using mlir::Attribute;

struct Length {
  unsigned value;
  operator unsigned() const { return value; }
};
static llvm::hash_code hash_value(const Length &it) { return llvm::hash_value(it.value); }
// Has no default constructor.
struct Fixed {
  explicit Fixed(int value) : value(value) {}
  bool operator==(const Fixed &other) const { return value == other.value; }
  int value;
};
static llvm::hash_code hash_value(const Fixed &it) { return llvm::hash_value(it.value); }

static mlir::FailureOr<std::string> readText(mlir::AsmParser &parser) {
  std::string text;
  if (parser.parseString(&text))
    return mlir::failure();
  return text;
}
namespace detail {
struct HandmadeTypeStorage : mlir::TypeStorage {
  using KeyTy = llvm::APInt;
  HandmadeTypeStorage(const llvm::APInt &a) : a(a) {}
  bool operator==(const llvm::APInt &key) const { return key == a; }
  static HandmadeTypeStorage *construct(mlir::TypeStorageAllocator &allocator, const llvm::APInt &a) {
    return new (allocator.allocate<HandmadeTypeStorage>()) HandmadeTypeStorage(a);
  }
  llvm::APInt a;
};
struct ChangingTypeStorage : mlir::TypeStorage {
  using KeyTy = llvm::StringRef;
  ChangingTypeStorage(llvm::StringRef name) : name(name) {}
  bool operator==(llvm::StringRef key) const { return key == name; }
  static ChangingTypeStorage *construct(mlir::TypeStorageAllocator &allocator, llvm::StringRef name) {
    return new (allocator.allocate<ChangingTypeStorage>()) ChangingTypeStorage(allocator.copyInto(name));
  }
  llvm::StringRef name;
};
} // namespace detail
} // namespace toys::blocks

#define GET_ATTRDEF_CLASSES
#include "Attributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "Types.h.inc"

//===- Functions that formats call -----------------------------------------===//

using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::OptionalParseResult;
using mlir::ParseResult;

static ParseResult parseTwice(AsmParser &parser, int &value) {
  int again;
  return mlir::failure(parser.parseInteger(value) || parser.parseInteger(again) || value != again);
}
static void printTwice(AsmPrinter &printer, int value) { printer << value << ' ' << value; }

static OptionalParseResult parsePair(AsmParser &parser, int &a, int &b) {
  if (mlir::failed(parser.parseOptionalKeyword("pair")))
    return std::nullopt;
  return mlir::failure(parser.parseInteger(a) || parser.parseInteger(b));
}
static void printPair(AsmPrinter &printer, int a, int b) { printer << "pair " << a << ' ' << b; }

static ParseResult parseBoth(AsmParser &parser, int &a, int &b) {
  return mlir::failure(parser.parseInteger(a) || parser.parseInteger(b));
}
static void printBoth(AsmPrinter &printer, int a, int b) { printer << a << ' ' << b; }

static ParseResult parseHalf(AsmParser &parser, int, std::optional<int> &a) {
  int value;
  auto result = parser.parseOptionalInteger(value);
  if (result.has_value() && mlir::succeeded(*result))
    a = value;
  return mlir::success();
}
static void printHalf(AsmPrinter &printer, int, std::optional<int> a) {
  if (a)
    printer << *a;
}

static ParseResult parseScaled(AsmParser &parser, int reference, int &value, int factor, mlir::Type type) {
  if (parser.parseStar() || parser.parseInteger(value) || parser.parseType(type))
    return mlir::failure();
  value *= factor * reference;
  return mlir::success();
}
static void printScaled(AsmPrinter &printer, int reference, int value, int factor, mlir::Type type) {
  printer << "* " << value / factor / reference << ' ' << type;
}

static ParseResult parseLook(AsmParser &, mlir::Type) { return mlir::success(); }
static void printLook(AsmPrinter &, mlir::Type) {}
static int looked = 0;
static ParseResult parseLook(AsmParser &, int value) {
  looked = value;
  return mlir::success();
}
static void printLook(AsmPrinter &, int) {}

static ParseResult parseNothing(AsmParser &, mlir::FailureOr<toys::blocks::Fixed> &) { return mlir::success(); }
static void printNothing(AsmPrinter &, toys::blocks::Fixed) {}

#include "Interfaces.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "Types.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.cpp.inc"
#include "Dialect.cpp.inc"

//===- Methods that authors write ------------------------------------------===//

namespace toys::blocks {
void BlocksDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Types.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Attributes.cpp.inc"
      >();
}

mlir::Attribute FloatsAttr::parse(AsmParser &parser, mlir::Type) {
  double value;
  mlir::Type type;
  if (parser.parseLess() || parser.parseFloat(value) || parser.parseColonType(type) || parser.parseGreater())
    return {};
  return get(parser.getContext(), llvm::APFloat(value), llvm::cast<mlir::FloatType>(type));
}
void FloatsAttr::print(AsmPrinter &printer) const {
  printer << '<' << getValue().convertToDouble() << " : " << getTy() << '>';
}

llvm::LogicalResult CheckedType::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError, int a,
                                        mlir::IntegerType) {
  return a < 100 ? mlir::success() : (emitError() << a << " is too large", mlir::failure());
}
CheckedType CheckedType::get(mlir::MLIRContext *context, double) { return get(context, 25); }

int ManyType::count(int factor) const { return factor * twice(); }
int ManyType::overridden() const { return 21; }
int ManyType::all() { return 1000; }

llvm::APInt HandmadeType::getA() const { return getImpl()->a; }
mlir::Type HandmadeType::parse(mlir::AsmParser &parser) {
  int a;
  if (parser.parseLess() || parser.parseInteger(a) || parser.parseGreater())
    return {};
  return get(parser.getContext(), llvm::APInt(32, a));
}
void HandmadeType::print(mlir::AsmPrinter &printer) const { printer << '<' << getA() << '>'; }
llvm::StringRef ChangingType::getName() const { return getImpl()->name; }

namespace deep::below {
Cellar *Cellar::construct(mlir::TypeStorageAllocator &allocator, KeyTy &&key) {
  return new (allocator.allocate<Cellar>()) Cellar(std::get<0>(key) + 1, allocator.copyInto(std::get<1>(key)));
}
} // namespace deep::below
} // namespace toys::blocks

//===- Questions -----------------------------------------------------------===//

template <typename Value>
static void show(llvm::StringRef question, Value value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  std::cout << "  " << text << (text == question ? "" : "    (differs)") << '\n';
}

static void ask(mlir::MLIRContext &context, const std::string &question) {
  std::cout << question << '\n';
  if (question.front() == '!') {
    if (mlir::Type type = mlir::parseType(question, &context))
      show(question, type);
  } else if (mlir::Attribute attribute = mlir::parseAttribute(question, &context)) {
    show(question, attribute);
  }
}

static void askCode(mlir::MLIRContext &context) {
  using namespace toys::blocks;
  auto location = mlir::UnknownLoc::get(&context);
  auto emitError = [&] { return mlir::emitError(location); };
  auto i32 = mlir::IntegerType::get(&context, 32);
  auto i8 = mlir::IntegerType::get(&context, 8);
  auto print = [](auto value) { show("", mlir::Type(value)); };
  print(CheckedType::get(&context));
  print(CheckedType::get(&context, 4));
  print(CheckedType::get(i32, 8));
  print(CheckedType::get(&context, llvm::StringRef("nine")));
  print(CheckedType::get(&context, 0.5));
  std::cout << !CheckedType::getChecked(emitError, &context, 100, i32) << '\n';
  std::cout << !CheckedType::getChecked(emitError, &context, 1, i8) << '\n';
  std::cout << !CheckedType::getChecked(emitError, &context, 60) << '\n';
  std::cout << !CheckedType::getChecked(emitError, i32, 100) << '\n';
  std::cout << !!CheckedType::getChecked(emitError, &context, 10) << '\n';
  auto many = ManyType::get(&context, 3);
  auto counted = llvm::cast<Counted>(mlir::Type(many));
  std::cout << counted.count(5) << ' ' << counted.getA() << ' ' << counted.defaulted() << ' ' << many.defaulted() << ' '
            << counted.overridden() << ' ' << counted.all() << ' ' << many.thrice() << '\n';
  std::string alias;
  llvm::raw_string_ostream stream(alias);
  std::cout << int(many.getAlias(stream)) << ' ' << alias << '\n';
  std::cout << NamelessType::name.str() << ' ' << ManyType::dialectName.str() << ' ' << ManyType::getMnemonic().str()
            << '\n';
  std::cout << (ElsewhereType::get(&context, 1, "b") == ElsewhereType::get(&context, 1, "b")) << '\n';
  std::cout << (NumbersType::get(&context, 1, llvm::APInt(8, 1), true) ==
                NumbersType::get(&context, 1, llvm::APInt(9, 1), true))
            << '\n';
  std::cout << looked << '\n';
}

int main() {
  mlir::MLIRContext context;
  context.loadDialect<toys::blocks::BlocksDialect>();
  mlir::ScopedDiagnosticHandler handler(&context, [](mlir::Diagnostic &diagnostic) {
    std::string place;
    llvm::raw_string_ostream(place) << diagnostic.getLocation();
    std::cout << "  " << place << ": " << diagnostic.str() << '\n';
    return mlir::success();
  });
  for (std::string question; std::getline(std::cin, question);)
    if (!question.empty())
      ask(context, question);
  askCode(context);
}
