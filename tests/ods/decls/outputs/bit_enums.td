// args: --gen-enum-decls
// args: --gen-enum-defs
// shown: Quoted QuotedAttr bitEnumSet parse operator<< operator~ stringifyCommas symbolizeCommas stringifyPhrases
// shown: symbolizePhrases stringifyQuoted symbolizeQuoted stringifyWords symbolizeWords QuotedAttr::classof
// shown: QuotedAttr::get QuotedAttr::getValue
// Bit enums.
include "mlir/IR/EnumAttr.td"

defvar A = I32BitEnumAttrCaseBit<"A", 0, "a">;
defvar B = I32BitEnumAttrCaseBit<"B", 3, "b">;

def Quoted : I32BitEnumAttr<"Quoted", "quoted bits", [
  I32BitEnumAttrCaseNone<"Zero", "zero">, A, B, I32BitEnumAttrCaseGroup<"Both", [A, B], "both">
]> {
  let cppNamespace = "my";
  let separator = ", ";
}

def Words : I8BitEnum<"Words", "words", [
  I8BitEnumCaseBit<"A", 0, "a">, I8BitEnumCaseBit<"Last", 7, "last">,
  BitEnumCaseGroup<"G1", [I8BitEnumCaseBit<"A", 0>], "g1">,
  BitEnumCaseGroup<"G2", [I8BitEnumCaseBit<"A", 0>, I8BitEnumCaseBit<"Last", 7>], "g2">
]> {
  let printBitEnumPrimaryGroups = 1;
}

def Commas : I16BitEnum<"Commas", "with commas", [I16BitEnumCaseBit<"A", 0>]> {
  let separator = " , ";
  let validBits = 77;
}

def Phrases : I32BitEnum<"Phrases", "several words", [
  I32BitEnumCaseBit<"A", 0, "a thing">, I32BitEnumCaseBit<"B", 1, "b">
]> {
  let printBitEnumQuoted = 1;
}
