// shown: defineNumbersAttr defineListsAttr defineOwnedAttr defineLikeType populateKinds

// Parameters of all kinds that Python passes. `kinds.py` makes the values, which have no textual form.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Kinds_Dialect : Dialect {
  let name = "kinds";
  let cppNamespace = "::kinds";
}

def Kinds_Color : I32Enum<"Color", "color", [I32EnumCase<"Red", 0>, I32EnumCase<"None", 5, "none">]> {
  let cppNamespace = "::kinds";
}
def Kinds_Flags : I8BitEnum<"Flags", "flags", [I8BitEnumCaseBit<"Low", 0>, I8BitEnumCaseBit<"High", 7>]> {
  let cppNamespace = "::kinds";
}
// Python has the number of an enumeration of another namespace.
def Bank_Rate : I64BitEnum<"Rate", "rate", [I64BitEnumCaseBit<"Low", 40>]> {
  let cppNamespace = "::bank";
}

class Kinds_Attr<string name> : AttrDef<Kinds_Dialect, name> {
  let attrName = "kinds." # name;
}
class Kinds_Type<string name> : TypeDef<Kinds_Dialect, name> {
  let typeName = "kinds." # name;
}

def Kinds_NumbersAttr : Kinds_Attr<"Numbers"> {
  let summary = "numbers with \"quotes\"";
  let description = [{
    A description with \ and """ and a list:

      * item
  }];
  let parameters = (ins
    "int8_t":$byte,
    // The default value of an argument before one without is not Python's.
    DefaultValuedParameter<"bool", "true">:$first,
    "uint64_t":$word,
    DefaultValuedParameter<"bool", "true", "whether \\ is \"last\"">:$last,
    DefaultValuedParameter<"int", "-3">:$whole,
    DefaultValuedParameter<"float", "-1.5">:$single,
    DefaultValuedParameter<"double", "0.25">:$real,
    StringRefParameter<"text", "\"plain\"">:$text
  );
}

// Python knows none of these default values.
def Kinds_DefaultsAttr : Kinds_Attr<"Defaults"> {
  let parameters = (ins
    DefaultValuedParameter<"int", "010">:$octal,
    DefaultValuedParameter<"unsigned", "1u">:$suffix,
    DefaultValuedParameter<"float", "1.5f">:$single,
    DefaultValuedParameter<"::kinds::Color", "::kinds::Color::Red">:$color,
    DefaultValuedParameter<"::mlir::StringAttr", "someString()">:$text
  );
}

def Kinds_ListsAttr : Kinds_Attr<"Lists"> {
  let parameters = (ins
    ArrayRefParameter<"bool">:$bits,
    ArrayRefParameter<"::llvm::StringRef">:$words,
    ArrayRefParameter<"Color">:$colors,
    ArrayRefParameter<"::mlir::Type">:$types,
    ArrayRefParameter<"double">:$reals,
    OptionalArrayRefParameter<"int64_t">:$counts
  );
}

def Kinds_OwnedAttr : Kinds_Attr<"Owned"> {
  let parameters = (ins
    "std::string":$owner, "::kinds::Flags":$flags, "::bank::Rate":$rate, OptionalParameter<"::mlir::Type">:$content
  );
}

def Kinds_MapType : Kinds_Type<"Map"> {
  let parameters = (ins "::mlir::AffineMap":$map);
}

// The only builder infers the context.
def Kinds_LikeType : Kinds_Type<"Like"> {
  let parameters = (ins "::mlir::Type":$other, "int":$depth);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$other), [{
    return $_get(other.getContext(), other, 1);
  }]>];
}

def Kinds_NearType : Kinds_Type<"Near"> {
  let parameters = (ins "::mlir::Attribute":$other);
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Attribute":$other), [{
    return $_get(other.getContext(), other);
  }]>];
}

// Names that Python, C++ or MLIR's classes use.
def Kinds_NamesType : Kinds_Type<"Names"> {
  let parameters = (ins
    "int":$lambda, "int":$elementType, "int":$parse, "int":$type, "int":$str, "int":$get, "int":$errors,
    "int":$value, "int":$given, "int":$loaded
  );
}
def Kinds_TypedAttr : Kinds_Attr<"Typed"> {
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
}
