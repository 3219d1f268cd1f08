// Assembly formats as MLIR 23 and main have them.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"

def Newer_Dialect : Dialect {
  let name = "newer";
  let cppNamespace = "::newer";
  let useDefaultAttributePrinterParser = 1;
  let useStrictPropertiesInAssemblyFormat = 1;
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
def BareAttr : AttrDef<Newer_Dialect, "Bare"> {
  let mnemonic = "bare";
  let parameters = (ins "int64_t":$value);
  let assemblyFormat = "$value";
}

// `enum` around attributes that contain an enumeration, and around one that is an integer.
def PaintOp : Newer_Op<"paint"> {
  let arguments = (ins ColorAttr:$color, OptionalAttr<ModeAttr>:$mode, OptionalAttr<Access>:$access);
  let assemblyFormat = "enum($color) (`mode` enum($mode)^)? oilist(`access` enum($access)) attr-dict";
}

// The attributes themselves.
def ShowOp : Newer_Op<"show"> {
  let arguments = (ins ColorAttr:$color, BareAttr:$bare);
  let assemblyFormat = "$color `,` $bare attr-dict-with-keyword";
}

def NoteOp : Newer_Op<"note", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I32>:$b, StrAttr:$text, DefaultValuedAttr<I64Attr, "3">:$times, I64Prop:$size);
  let assemblyFormat = "$text prop-dict `a` `(` $a `)` `b` `(` $b `)` attr-dict";
}

// All operands by one directive: the sizes are among the properties.
def SizedOp : Newer_Op<"sized", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I32>:$b);
  let assemblyFormat = "operands prop-dict attr-dict `:` type(operands)";
}

// The type of an operand that may be absent.
def PairOp : Newer_Op<"pair"> {
  let arguments = (ins AnyType:$a, Optional<I32>:$b);
  let assemblyFormat = "$a (`,` $b^)? attr-dict `:` type($a)";
}
