// args: --gen-enum-decls
// args: --gen-enum-defs
include "mlir/IR/EnumAttr.td"
def Values : I32Enum<"Values", "", [I32EnumCase<"A", 1>, I32EnumCase<"B", 1>]>;
def Symbols : I32Enum<"Symbols", "", [I32EnumCase<"A", 1>, I32EnumCase<"A", 2>]>;
def Blanks : I32Enum<"Blanks", "", [I32EnumCase<"a b", 1>]>;
def Keyword : I32Enum<"Keyword", "", [I32EnumCase<"int", 1>]>;
def Nameless : I32Enum<"", "", []>;
def Function : I32Enum<"Function", "", []> { let stringToSymbolFnName = ""; }
def Unquoted : I32BitEnum<"Unquoted", "", [I32BitEnumCaseBit<"A", 1, "x y">]>;
