// Writes random values of the dialect `wire` as text and as bytecode, and reads them back.
#include "../mlir.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Parser/Parser.h"

#include <chrono>
#include <deque>
#include <random>

using namespace mlir;

namespace wire {
/// A number with an encoding of its own.
struct Id {
  uint64_t number = 0;
  bool operator==(const Id &other) const { return number == other.number; }
};
inline llvm::hash_code hash_value(const Id &id) { return llvm::hash_value(id.number); }

static LogicalResult readId(DialectBytecodeReader &reader, Id &id) { return reader.readVarInt(id.number); }
} // namespace wire

namespace wire::detail {
struct RatioAttrStorage : AttributeStorage {
  using KeyTy = std::tuple<double, float>;
  explicit RatioAttrStorage(KeyTy key) : large(std::get<0>(key)), small(std::get<1>(key)) {}
  KeyTy getAsKey() const { return KeyTy(large, small); }
  bool operator==(const KeyTy &key) const { return getAsKey() == key; }
  static llvm::hash_code hashKey(const KeyTy &key) { return llvm::hash_value(llvm::bit_cast<uint64_t>(std::get<0>(key))); }
  static RatioAttrStorage *construct(AttributeStorageAllocator &allocator, KeyTy &&key) {
    return new (allocator.allocate<RatioAttrStorage>()) RatioAttrStorage(key);
  }
  double large;
  float small;
};
} // namespace wire::detail

#include "dialect-decls.inc"
#include "enum-decls.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-decls.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-decls.inc"

#include "dialect-defs.inc"
#include "enum-defs.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-defs.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-defs.inc"

#include "bytecode.inc"

#include "functions.inc"

double wire::RatioAttr::getLarge() const { return getImpl()->large; }
float wire::RatioAttr::getSmall() const { return getImpl()->small; }
Attribute wire::RatioAttr::parse(AsmParser &, Type) { return {}; }
void wire::RatioAttr::print(AsmPrinter &printer) const { printer << "<" << getLarge() << ", " << getSmall() << ">"; }

LogicalResult wire::SmallAttr::verify(llvm::function_ref<InFlightDiagnostic()> error, int64_t value) {
  return value < 100 ? success() : error() << value << " is not small";
}

/// What is written in place of the version and of `scaled` and `small`, as other versions of the program do.
static std::optional<uint64_t> otherVersion;
/// Whether MLIR writes text, as without the interface.
static bool isText = false;

namespace {
struct Interface : wire::WireBytecodeInterface {
  using WireBytecodeInterface::WireBytecodeInterface;

  void writeVersion(DialectBytecodeWriter &writer) const override {
    otherVersion ? writer.writeVarInt(*otherVersion) : WireBytecodeInterface::writeVersion(writer);
  }

  LogicalResult writeAttribute(Attribute any, DialectBytecodeWriter &writer) const override {
    auto scaled = dyn_cast<wire::ScaledAttr>(any);
    auto small = dyn_cast<wire::SmallAttr>(any);
    if (isText)
      return failure();
    if (!otherVersion || !(scaled || small))
      return WireBytecodeInterface::writeAttribute(any, writer);
    writer.writeOwnedString(scaled ? "scaled" : *otherVersion == 1 ? "smell" : "small");
    writer.writeSignedVarInt(scaled ? scaled.getValue() : 1000);
    if (scaled && *otherVersion > 0)
      writer.writeSignedVarInt(scaled.getScale());
    return success();
  }

  LogicalResult writeType(Type any, DialectBytecodeWriter &writer) const override {
    return isText ? failure() : WireBytecodeInterface::writeType(any, writer);
  }
};
} // namespace

void wire::WireDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "typedef-defs.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "attrdef-defs.inc"
      >();
  addInterfaces<Interface>();
}

namespace {
/// Makes random values.
struct Any {
  MLIRContext *context;
  std::mt19937_64 engine{11};
  /// What lists and texts refer to.
  std::deque<std::string> texts;
  std::deque<SmallVector<int64_t>> numbers;
  std::deque<SmallVector<Type>> types;
  std::deque<SmallVector<Attribute>> attributes;
  std::deque<SmallVector<std::pair<int64_t, Type>>> pairs;

  uint64_t bits() { return engine() >> (engine() % 64); }
  bool flip() { return engine() % 2; }

  template <typename T> T maybe() { return flip() ? value<T>() : T(); }

  template <typename T, typename Lists> ArrayRef<T> list(Lists &lists) {
    auto &values = lists.emplace_back();
    for (uint64_t left = engine() % 5; left; --left)
      values.push_back(value<T>());
    return values;
  }

  template <typename T> T value() {
    if constexpr (std::is_same_v<T, bool>)
      return flip();
    else if constexpr (std::is_integral_v<T>)
      return static_cast<T>(flip() ? bits() : ~bits());
    else if constexpr (std::is_same_v<T, float>)
      return static_cast<float>(static_cast<int32_t>(bits())) / 3;
    else if constexpr (std::is_same_v<T, double>)
      return static_cast<double>(static_cast<int64_t>(bits())) / 7;
    else if constexpr (std::is_same_v<T, StringRef>) {
      std::string &text = texts.emplace_back();
      for (uint64_t left = engine() % 9; left; --left)
        text.push_back(static_cast<char>(engine()));
      return text;
    } else if constexpr (std::is_same_v<T, wire::Color>)
      return flip() ? wire::Color::Red : wire::Color::Blue;
    else if constexpr (std::is_same_v<T, wire::Sides>)
      return static_cast<wire::Sides>((flip() ? 1u : 0u) | (flip() ? 1u << 31 : 0u));
    else if constexpr (std::is_same_v<T, Type>)
      return flip() ? Type(IntegerType::get(context, engine() % 64 + 1)) : flip() ? Type(wire::NothingType::get(context)) : Type(Float32Type::get(context));
    else if constexpr (std::is_same_v<T, IntegerAttr>)
      return IntegerAttr::get(IntegerType::get(context, 64), value<int64_t>());
    else if constexpr (std::is_same_v<T, StringAttr>)
      return StringAttr::get(context, value<StringRef>());
    else if constexpr (std::is_same_v<T, Attribute>)
      return flip() ? Attribute(value<StringAttr>()) : flip() ? Attribute(wire::EmptyAttr::get(context)) : Attribute(value<IntegerAttr>());
    else if constexpr (std::is_same_v<T, std::optional<int32_t>>)
      return flip() ? T(value<int32_t>()) : T();
    else if constexpr (std::is_same_v<T, std::pair<int64_t, Type>>)
      return T(value<int64_t>(), value<Type>());
    else if constexpr (std::is_same_v<T, ArrayRef<int64_t>>)
      return list<int64_t>(numbers);
    else if constexpr (std::is_same_v<T, ArrayRef<Type>>)
      return list<Type>(types);
    else if constexpr (std::is_same_v<T, ArrayRef<Attribute>>)
      return list<Attribute>(attributes);
    else if constexpr (std::is_same_v<T, ArrayRef<std::pair<int64_t, Type>>>)
      return list<std::pair<int64_t, Type>>(pairs);
    else if constexpr (std::is_same_v<T, llvm::APInt>)
      return llvm::APInt(engine() % 200 + 1, {bits(), bits(), bits(), bits()});
    else if constexpr (std::is_same_v<T, llvm::APFloat>) {
      llvm::APFloat number(value<double>());
      bool isInexact;
      const llvm::fltSemantics *formats[] = {&llvm::APFloat::IEEEhalf(), &llvm::APFloat::BFloat(), &llvm::APFloat::IEEEsingle(),
                                             &llvm::APFloat::IEEEdouble(), &llvm::APFloat::IEEEquad()};
      number.convert(*formats[engine() % 5], llvm::APFloat::rmNearestTiesToEven, &isInexact);
      return number;
    } else if constexpr (std::is_same_v<T, Location>)
      return flip() ? Location(UnknownLoc::get(context)) : Location(FileLineColLoc::get(context, "file", engine() % 99 + 1, 1));
    else if constexpr (std::is_same_v<T, AffineMap>)
      return AffineMap::getMultiDimIdentityMap(engine() % 4 + 1, context);
    else {
      static_assert(std::is_same_v<T, wire::Id>);
      return wire::Id{bits()};
    }
  }
};
} // namespace

/// Makes a value of a definition.
static Attribute make(unsigned number, Any &any) {
  switch (number) {
#include "makers.inc"
  default:
    return {};
  }
}

static std::string bytecode(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  return succeeded(writeBytecodeToFile(module, stream)) ? bytes : "";
}

static std::string text(ModuleOp module) {
  std::string words;
  llvm::raw_string_ostream stream(words);
  module.print(stream, OpPrintingFlags().printGenericOpForm());
  return words;
}

/// Writes one attribute as a program of another version, and reads it.
static void readFrom(MLIRContext &context, std::optional<uint64_t> version, Attribute value) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  module.get()->setAttr("wire.a", value);
  otherVersion = version;
  std::string bytes = bytecode(*module);
  otherVersion = std::nullopt;
  llvm::outs() << "version " << (version ? std::to_string(*version) : "own") << ", " << value << ": ";
  OwningOpRef<ModuleOp> back = parseSourceString<ModuleOp>(bytes, ParserConfig(&context));
  if (back)
    llvm::outs() << back.get()->getAttr("wire.a") << "\n";
}

/// Prints the sizes and times of text, of bytecode without the interface, and of bytecode with it.
static void measure(MLIRContext &context, ModuleOp module) {
  auto milliseconds = [](llvm::function_ref<void()> call) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    const auto time = std::chrono::steady_clock::now() - begin;
    return std::chrono::duration_cast<std::chrono::microseconds>(time).count() / 1000.0;
  };
  for (StringRef form : {"text", "bytecode without the interface", "bytecode"}) {
    std::string bytes;
    isText = form != "bytecode";
    const double writing = milliseconds([&] { bytes = form == "text" ? text(module) : bytecode(module); });
    const double reading = milliseconds([&] { parseSourceString<ModuleOp>(bytes, ParserConfig(&context)); });
    isText = false;
    llvm::outs() << "size " << bytes.size() << " bytes of " << form << ", written in " << writing << " ms, read in " << reading
                 << " ms\n";
  }
}

int main() {
  MLIRContext context;
  context.loadDialect<wire::WireDialect>();
  context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
    llvm::outs() << diagnostic.str() << "\n";
    return success();
  });
  Any any{&context};
  uint64_t differences = 0, readable = 0;
  OwningOpRef<ModuleOp> all = ModuleOp::create(UnknownLoc::get(&context));
  for (unsigned number = 0; number < 40; ++number) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    for (unsigned at = 0; at < 50; ++at)
      module.get()->setAttr("wire.a" + std::to_string(at), make(number, any));
    std::string bytes = bytecode(*module);
    OwningOpRef<ModuleOp> back = parseSourceString<ModuleOp>(bytes, ParserConfig(&context));
    const bool isEqual = back && back.get()->getAttrs() == module.get()->getAttrs();
    // MLIR writes what the interface refuses as text.
    const bool hasText = StringRef(bytes).contains("d" + std::to_string(number) + "<");
    if (!isEqual || hasText) {
      llvm::outs() << "definition " << number << (isEqual ? " has text\n" : " differs\n");
      ++differences;
    }
    std::string words = text(*module);
    if (StringRef(words).contains("<no text>"))
      continue;
    ++readable;
    all.get()->setAttr("wire.d" + std::to_string(number), module.get()->getAttrDictionary());
    OwningOpRef<ModuleOp> again = parseSourceString<ModuleOp>(words, ParserConfig(&context));
    if (!again || again.get()->getAttrs() != module.get()->getAttrs())
      llvm::outs() << "definition " << number << " differs in its text\n";
  }
  llvm::outs() << differences << " of 40 definitions differ, " << readable << " have a text\n";
  measure(context, *all);
  all.get()->setAttrs(DictionaryAttr::get(&context));
  SmallVector<int64_t> numbers;
  for (int64_t number = 0; number < 100000; ++number)
    numbers.push_back(number * 37 % 5000 - 1000);
  all.get()->setAttr("wire.numbers", wire::ScaledAttr::get(&context, 0, 0, numbers));
  measure(context, *all);
  auto scaled = wire::ScaledAttr::get(&context, 7, 3, {5, 6});
  auto small = wire::SmallAttr::get(&context, 7);
  for (std::optional<uint64_t> version : {std::optional<uint64_t>(), std::optional<uint64_t>(0), std::optional<uint64_t>(1), std::optional<uint64_t>(3)})
    readFrom(context, version, scaled);
  readFrom(context, std::nullopt, small);
  readFrom(context, 0, small);
  readFrom(context, 1, small);
  for (double number : {0.0, -1.5, 1e300, 1.0 / 3})
    readFrom(context, std::nullopt, wire::RatioAttr::get(&context, number, static_cast<float>(number / 1e290)));
  readFrom(context, std::nullopt, wire::EmptyAttr::get(&context));
  readFrom(context, std::nullopt, TypeAttr::get(wire::NothingType::get(&context)));
  return 0;
}
