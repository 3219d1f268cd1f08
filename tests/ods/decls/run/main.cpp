// Uses the files generated from shop.td and prints the results.
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Verifier.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include "enums.h.inc"
#include "op_interfaces.h.inc"
#include "type_interfaces.h.inc"
#include "attr_interfaces.h.inc"
#include "dialect.h.inc"

#include "enums.cpp.inc"
#include "op_interfaces.cpp.inc"
#include "type_interfaces.cpp.inc"
#include "attr_interfaces.cpp.inc"
#include "dialect.cpp.inc"

namespace {
template <typename Derived>
class Priced : public mlir::Op<Derived, mlir::OpTrait::ZeroRegions, shop::NamedInterface::Trait,
                               shop::PriceInterface::Trait> {
public:
  using Base = mlir::Op<Derived, mlir::OpTrait::ZeroRegions, shop::NamedInterface::Trait,
                        shop::PriceInterface::Trait>;
  using Base::Base;
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static void build(mlir::OpBuilder &, mlir::OperationState &) {}
  static int limit(int a) { return 100 + a; }
};

struct AppleOp : Priced<AppleOp> {
  using Priced::Priced;
  // Otherwise one overload hides the other.
  using shop::PriceInterface::Trait<AppleOp>::price;
  static llvm::StringRef getOperationName() { return "shop.apple"; }
  int price(int count) { return 3 * count; }
  std::string name() { return "apple"; }
};

struct DebtOp : Priced<DebtOp> {
  using Priced::Priced;
  static llvm::StringRef getOperationName() { return "shop.debt"; }
  int price(int count) { return -count; }
  int price(int count, double) { return 7; }
  static llvm::StringRef currency() { return "USD"; }
  std::string name() { return "debt"; }
};

struct BoxType : mlir::Type::TypeBase<BoxType, mlir::Type, mlir::TypeStorage, shop::SizedType::Trait> {
  using Base::Base;
  static constexpr llvm::StringLiteral name = "shop.box";
  unsigned size(unsigned unit) const { return 4 * unit; }
};

struct IntegerWidth : shop::WidthType::ExternalModel<IntegerWidth, mlir::IntegerType> {
  unsigned width(mlir::Type type) const { return llvm::cast<mlir::IntegerType>(type).getWidth(); }
};

struct FloatWidth : shop::WidthType::ExternalModel<FloatWidth, mlir::Float32Type> {
  unsigned width(mlir::Type) const { return 32; }
  unsigned twiceTheWidth(mlir::Type) const { return 1; }
  static int kind() { return 2; }
};

struct StringLength : shop::LengthAttr::ExternalModel<StringLength, mlir::StringAttr> {
  size_t length(mlir::Attribute attr) const { return llvm::cast<mlir::StringAttr>(attr).size(); }
};
} // namespace

void shop::ShopDialect::initialize() {
  addOperations<AppleOp, DebtOp>();
  addTypes<BoxType>();
}

llvm::LogicalResult shop::ShopDialect::verifyOperationAttribute(mlir::Operation *op,
                                                                mlir::NamedAttribute attribute) {
  llvm::outs() << "verifies " << attribute.getName().getValue() << "\n";
  return mlir::success();
}

template <typename E>
static mlir::Attribute parsed(mlir::DialectAsmParser &parser) {
  auto value = mlir::FieldParser<E>::parse(parser);
  if (failed(value))
    return {};
  std::string text;
  llvm::raw_string_ostream(text) << *value;
  return mlir::StringAttr::get(parser.getContext(), text);
}

template <typename E>
static mlir::Attribute perhapsParsed(mlir::DialectAsmParser &parser) {
  auto value = mlir::FieldParser<std::optional<E>>::parse(parser);
  if (failed(value))
    return {};
  std::string text = "nothing";
  if (*value) {
    text.clear();
    llvm::raw_string_ostream(text) << **value;
  }
  return mlir::StringAttr::get(parser.getContext(), text);
}

mlir::Attribute shop::ShopDialect::parseAttribute(mlir::DialectAsmParser &parser, mlir::Type) const {
  llvm::StringRef kind;
  if (parser.parseKeyword(&kind))
    return {};
  return llvm::StringSwitch<mlir::Attribute (*)(mlir::DialectAsmParser &)>(kind)
      .Case("color", parsed<shop::Color>)
      .Case("maybe_color", perhapsParsed<shop::Color>)
      .Case("order", parsed<shop::Order>)
      .Case("flags", parsed<shop::Flags>)
      .Case("maybe_flags", perhapsParsed<shop::Flags>)
      .Case("primary", parsed<shop::Primary>)
      .Case("maybe_primary", perhapsParsed<shop::Primary>)
      .Default(parsed<shop::Phrases>)(parser);
}

void shop::ShopDialect::printAttribute(mlir::Attribute, mlir::DialectAsmPrinter &) const {}

template <typename E, typename Number>
static void show(llvm::StringRef title, std::optional<E> (*symbolize)(Number), unsigned most) {
  llvm::outs() << title << "\n";
  for (unsigned number = 0; number <= most; ++number) {
    auto value = symbolize(static_cast<Number>(number));
    if (!value)
      continue;
    llvm::outs() << "  " << number << " " << stringifyEnum(*value) << " printed " << *value;
    auto back = shop::symbolizeEnum<E>(stringifyEnum(*value));
    llvm::outs() << (back ? " back " : " lost") << (back ? stringifyEnum(*back) : "") << "\n";
  }
}

template <typename F>
static void showWords(llvm::StringRef title, F symbolize) {
  llvm::outs() << title;
  for (llvm::StringRef word : {"", "red", "deep blue", "none", "old", "old,rare", "rare , old", "antique, cheap",
                               "old, none", "a|b", "a | bc", "ab|c", "b,a thing", "a thing", "both", "first", "?"}) {
    auto value = symbolize(word);
    llvm::outs() << " " << (value ? std::to_string(static_cast<unsigned>(*value)) : "-");
  }
  llvm::outs() << "\n";
}

int main() {
  using namespace shop;
  mlir::MLIRContext context;
  context.loadDialect<ShopDialect>();
  auto &out = llvm::outs();

  show<Color, uint32_t>("colors", symbolizeColor, 9);
  show<Flags, uint32_t>("flags", symbolizeFlags, 16);
  show<Primary, uint8_t>("primary", symbolizePrimary, 131);
  show<Phrases, uint16_t>("phrases", symbolizePhrases, 4);
  showWords("color", [](llvm::StringRef it) { return symbolizeColor(it); });
  showWords("order", [](llvm::StringRef it) { return symbolizeOrder(it); });
  showWords("flags", [](llvm::StringRef it) { return symbolizeFlags(it); });
  showWords("primary", [](llvm::StringRef it) { return symbolizePrimary(it); });
  showWords("phrases", [](llvm::StringRef it) { return symbolizePhrases(it); });
  out << getMaxEnumValForColor() << " " << static_cast<uint64_t>(Order::Last) << "\n";

  constexpr Flags both = Flags::Old | Flags::Cheap;
  static_assert((both & Flags::Old) == Flags::Old && bitEnumContainsAll(both, Flags::Old));
  static_assert(!bitEnumContainsAll(both, Flags::Antique) && bitEnumContainsAny(both, Flags::Antique));
  static_assert(bitEnumClear(both, Flags::Old) == Flags::Cheap && bitEnumSet(both, Flags::Old, false) == Flags::Cheap);
  static_assert((both ^ Flags::Old) == Flags::Cheap && ~both == Flags::Rare);
  Flags flags = Flags::None;
  flags |= Flags::Rare;
  flags ^= Flags::Antique;
  flags &= Flags::Antique;
  out << flags << " " << llvm::DenseMapInfo<Flags>::getHashValue(flags) << "\n";

  auto color = ColorAttr::get(&context, Color::Green);
  mlir::Builder builder(&context);
  out << color << " " << color.getValue() << " " << llvm::isa<ColorAttr>(builder.getI32IntegerAttr(5))
      << llvm::isa<ColorAttr>(builder.getI32IntegerAttr(6)) << llvm::isa<ColorAttr>(builder.getI64IntegerAttr(5))
      << llvm::isa<FlagsAttr>(builder.getI32IntegerAttr(11)) << llvm::isa<FlagsAttr>(builder.getI32IntegerAttr(4))
      << llvm::isa<FlagsAttr>(builder.getUnitAttr()) << "\n";

  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    out << "  error: " << diagnostic << "\n";
    return mlir::success();
  });
  for (llvm::StringRef text :
       {"color red", "color \"deep blue\"", "color blue", "color 1", "color", "maybe_color", "maybe_color green",
        "maybe_color pink", "order last", "flags \"old, cheap\"", "flags antique", "flags \"dear\"", "flags",
        "maybe_flags", "maybe_flags none", "primary a|c", "primary bc | a", "primary a|", "primary x", "primary",
        "maybe_primary", "maybe_primary ab", "maybe_primary a|", "maybe_primary a|x", "phrases \"a thing,b\"",
        "phrases both", "phrases thing"}) {
    out << text << "\n";
    if (auto attr = mlir::parseAttribute(("#shop<" + text + ">").str(), &context))
      out << "  " << attr << "\n";
  }

  mlir::OpBuilder ops(&context);
  auto location = ops.getUnknownLoc();
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(location);
  ops.setInsertionPointToStart(module->getBody());
  mlir::OperationState appleState(location, "shop.apple"), debtState(location, "shop.debt");
  for (mlir::Operation *op : {ops.create(appleState), ops.create(debtState)}) {
    auto priced = llvm::dyn_cast<PriceInterface>(op);
    NamedInterface named = priced;
    out << named.name() << " " << priced.name() << " " << priced.price(2) << " " << priced.price(10, 0.5) << " "
        << priced.twice() << " " << priced.currency() << " " << priced.most(1) << " " << priced.isFree() << "\n";
  }
  auto apple = llvm::cast<AppleOp>(module->getBody()->front());
  out << apple.price(2, 1.0) << " " << apple.ofTrait() << " " << apple.isFree() << " "
      << llvm::isa<PriceInterface>(module->getOperation()) << "\n";
  auto *dialect = context.getLoadedDialect<ShopDialect>();
  auto shelf = dialect->getShelfNumberAttrHelper();
  out << shelf.getName() << " " << shelf.isAttrPresent(apple);
  shelf.setAttr(apple, ops.getI32IntegerAttr(4));
  out << shelf.isAttrPresent(apple) << shelf.getAttr(apple) << "\n";
  out << mlir::succeeded(mlir::verify(*module)) << "\n";
  shelf.removeAttr(apple);
  out << shelf.isAttrPresent(apple) << " " << ShopDialect::ShelfNumberAttrHelper::getNameStr() << "\n";

  auto box = BoxType::get(&context);
  auto sized = llvm::cast<SizedType>(mlir::Type(box));
  out << sized.size(5) << sized.isSmall() << llvm::isa<SizedType>(mlir::Type(builder.getI32Type())) << "\n";
  mlir::IntegerType::attachInterface<IntegerWidth>(context);
  mlir::Float32Type::attachInterface<FloatWidth>(context);
  mlir::StringAttr::attachInterface<StringLength>(context);
  for (mlir::Type type : {mlir::Type(builder.getI32Type()), mlir::Type(builder.getF32Type())}) {
    auto width = llvm::cast<WidthType>(type);
    out << width.width() << " " << width.twiceTheWidth() << " " << width.kind() << "\n";
  }
  for (llvm::StringRef text : {"", "abc", "abcd"}) {
    auto attr = llvm::dyn_cast<LengthAttr>(mlir::Attribute(builder.getStringAttr(text)));
    out << (attr ? std::to_string(attr.length()) : "none") << (attr && attr.isEmpty()) << "\n";
  }
}
