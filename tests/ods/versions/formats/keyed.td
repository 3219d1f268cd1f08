// `prop-dict` as main prints it: keys and values, each as in an assembly format.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"

def Newer_Dialect : Dialect {
  let name = "newer";
  let cppNamespace = "::newer";
  let useDefaultAttributePrinterParser = 1;
}

class Newer_Op<string mnemonic, list<Trait> traits = []> : Op<Newer_Dialect, mnemonic, traits>;

def Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"DarkBlue", 1, "dark-blue">]> {
  let cppNamespace = "::newer";
  let genSpecializedAttr = 0;
}

def Mode : I32BitEnumAttr<"Mode", "modes", [I32BitEnumAttrCaseBit<"Fast", 0, "fast">, I32BitEnumAttrCaseBit<"Safe", 1, "safe">]> {
  let cppNamespace = "::newer";
  let genSpecializedAttr = 0;
  let separator = ", ";
}

def Access : I32BitEnumAttr<"Access", "rights", [I32BitEnumAttrCaseBit<"Read", 0, "read">, I32BitEnumAttrCaseBit<"Write", 1, "write">]> {
  let cppNamespace = "::newer";
}

def ColorAttr : EnumAttr<Newer_Dialect, Color, "color"> { let assemblyFormat = "`<` $value `>`"; }
def ModeAttr : EnumAttr<Newer_Dialect, Mode, "mode"> { let assemblyFormat = "`<` $value `>`"; }

// Each way to write a value.
def KeyedOp : Newer_Op<"keyed", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Optional<I32>:$b, I64Attr:$bound, I32Attr:$number, UnitAttr:$flag, UnitProp:$mark,
                       OptionalAttr<StrAttr>:$text, DefaultValuedAttr<ColorAttr, "::newer::Color::Red">:$color,
                       OptionalAttr<ModeAttr>:$mode, OptionalAttr<Access>:$access, OptionalAttr<SymbolNameAttr>:$name,
                       OptionalAttr<I32ArrayAttr>:$list, I64Prop:$size, DefaultValuedProp<StringProp, "\"\"">:$word,
                       DefaultValuedProp<ArrayProp<I64Prop>, "::llvm::ArrayRef<int64_t>{}", "{}">:$sizes);
  let assemblyFormat = "$bound `,` operands prop-dict attr-dict `:` functional-type(operands, results)";
}

// A value without brackets of its own, and one that nothing can read but an attribute.
class TextProp<string storage> : Property<storage> {
  let readFromMlirBytecode = "(void)$_reader; (void)$_storage; return ::mlir::failure();";
  let writeToMlirBytecode = "(void)$_writer; (void)$_storage;";
}
def RawProp : TextProp<"::llvm::SmallVector<int64_t>"> {
  let hashProperty = "::llvm::hash_combine_range($_storage)";
  let convertToAttribute = "return ::mlir::DenseI64ArrayAttr::get($_ctxt, $_storage);";
  let convertFromAttribute = [{
    auto array = ::llvm::dyn_cast<::mlir::DenseI64ArrayAttr>($_attr);
    if (!array)
      return $_diag() << "expected an array";
    $_storage.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    return ::mlir::success();
  }];
}
def ShapeProp : TextProp<"::newer::Shape"> {
  let convertToAttribute = "return ::mlir::IntegerAttr::get(::mlir::IntegerType::get($_ctxt, 64), $_storage.sides);";
  let convertFromAttribute = [{
    auto integer = ::llvm::dyn_cast<::mlir::IntegerAttr>($_attr);
    if (!integer)
      return $_diag() << "expected an integer";
    $_storage.sides = integer.getInt();
    return ::mlir::success();
  }];
  let hashProperty = "::llvm::hash_value($_storage.sides)";
}
def RawOp : Newer_Op<"raw"> {
  let arguments = (ins RawProp:$raw, ShapeProp:$shape);
  let assemblyFormat = "prop-dict attr-dict";
}
