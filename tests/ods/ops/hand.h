// Declarations that the authors of the cases write.
namespace shop::formats {
enum class Color : uint32_t { Red = 0, Blue = 1 };
inline llvm::StringRef stringifyColor(Color color) { return color == Color::Red ? "red" : "dark-blue"; }
inline std::optional<Color> symbolizeColor(llvm::StringRef) { return Color::Red; }
struct ColorAttr : mlir::IntegerAttr {
  using mlir::IntegerAttr::IntegerAttr;
  Color getValue() const { return Color::Red; }
  static ColorAttr get(mlir::MLIRContext *, Color) { return {}; }
};
enum class Sides : uint32_t { None = 0, Left = 1, Right = 2, Both = 3 };
enum class Bits : uint32_t { Low = 1, High = 1u << 31 };
inline std::string stringifySides(Sides) { return "left|right-hand"; }
inline std::string stringifyBits(Bits) { return "low|high"; }
inline std::optional<Sides> symbolizeSides(llvm::StringRef) { return Sides::Left; }
inline std::optional<Bits> symbolizeBits(llvm::StringRef) { return Bits::Low; }
template <typename Value>
struct BitsAttrOf : mlir::IntegerAttr {
  using mlir::IntegerAttr::IntegerAttr;
  Value getValue() const { return Value(1); }
  static BitsAttrOf get(mlir::MLIRContext *, Value) { return {}; }
};
using SidesAttr = BitsAttrOf<Sides>;
using BitsAttr = BitsAttrOf<Bits>;
} // namespace shop::formats
namespace shop::formats {
// The functions of `custom` directives, for any arguments.
template <typename... Args>
mlir::ParseResult parseFoo(mlir::OpAsmParser &, Args &&...) { return mlir::success(); }
template <typename... Args>
mlir::OptionalParseResult parseBar(mlir::OpAsmParser &, Args &&...) { return std::nullopt; }
template <typename... Args>
mlir::ParseResult parseBaz(mlir::OpAsmParser &, Args &&...) { return mlir::success(); }
template <typename... Args>
void printFoo(mlir::OpAsmPrinter &, Args &&...) {}
template <typename... Args>
void printBar(mlir::OpAsmPrinter &, Args &&...) {}
template <typename... Args>
void printBaz(mlir::OpAsmPrinter &, Args &&...) {}
} // namespace shop::formats
namespace shop::by_hand {
using shop::formats::parseFoo;
using shop::formats::printFoo;
} // namespace shop::by_hand
namespace shop::places {
using shop::formats::parseBar;
using shop::formats::parseBaz;
using shop::formats::parseFoo;
using shop::formats::printBar;
using shop::formats::printBaz;
using shop::formats::printFoo;
} // namespace shop::places
