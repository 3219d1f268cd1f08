// args: --gen-enum-decls
// args: --gen-enum-defs
// shown: Free High Marks Twice FreeAttr operator~ operator<< getMaxEnumValForMarks stringifyFree symbolizeFree
// shown: FreeAttr::get FreeAttr::classof FreeAttr::getValue stringifyHigh symbolizeHigh stringifyMarks symbolizeMarks
// shown: stringifyTwice symbolizeTwice
// The output of mlir-tblgen for these does not compile, or prints nothing.
include "mlir/IR/EnumAttr.td"

// The highest bit.
def High : I64BitEnum<"High", "high", [I64BitEnumCaseBit<"A", 62>, I64BitEnumCaseBit<"B", 63>]>;
// Strings that must be escaped.
def Marks : I32Enum<"Marks", "a \"mark\"", [I32EnumCase<"Quote", 0, "\"">]>;
// A bit enum without an underlying type.
def Free : I32BitEnumAttr<"Free", "free", [I32BitEnumAttrCaseBit<"A", 0, "a">]> { let underlyingType = ""; }
// Two names for several bits, and a case with several bits that is not a group.
def Twice : I32BitEnum<"Twice", "twice", [
  BitEnumCaseBase<"M", 12, "m", 32>, BitEnumCaseBase<"N", 12, "n", 32>, I32BitEnumCaseBit<"A", 0, "a">
]> {
  let printBitEnumQuoted = 1;
  let printBitEnumPrimaryGroups = 1;
}
