// Structures of all shapes, and functions that pass them by value.
include "tdgen/api/api.td"

def Lay : API { let prefix = "lay"; let name = "Layouts"; let has_code_locations = 0; let includes = ["<stdio.h>"]; let known_types = ["FILE"]; }
foreach name = ["LAY_APICALL", "LAY_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def LAY_SUCCESS : Macro { let desc = "no error"; let value = "NULL"; }
def LAY_LENGTH : Macro { let desc = "a <length> & more"; let value = "5"; }
def LAY_HUGE : Macro { let desc = "more than an int"; let value = "0x100000000"; }
def lay_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_NULL_HANDLE", "null">]; }
def lay_error_struct_t : Struct { let desc = "an error"; let members = [StructMember<"lay_errc_t", "Code", "code">, StructMember<"const char *", "Details", "text">]; }
def lay_result_t : Typedef { let desc = "a result"; let value = "const struct lay_error_struct_t *"; }

def lay_signed_t : Enum { let desc = "with a negative value"; let etors = [Etor<"MINUS", "less", "-1">, Etor<"2D", "begins with a digit">, Etor<"class", "a word of C#">]; let has_end = 0; }
def lay_wide_flag_t : Enum { let desc = "wide flags"; let is_bit_field = 1; let value_type = "uint64_t"; let etors = [Etor<"LOW", "low">, Etor<"HIGH", "high", "1 << 63">]; }
def lay_wide_flags_t : Typedef { let desc = "wide flags, combined"; let value = "uint64_t"; }
def lay_small_t : Enum { let desc = "small"; let value_type = "int8_t"; let etors = [Etor<"LEAST", "least", "-128">]; }
def lay_float4_t : Typedef { let desc = "a vector"; let value = "float"; let vector_length = 4; }
def lay_count_t : Typedef { let desc = "a number"; let value = "lay_inner_count_t"; }
def lay_inner_count_t : Typedef { let desc = "a number"; let value = "unsigned short"; }
def lay_item_handle_t : Handle { let desc = "an item"; }
// The same name in C# as the handle.
def lay_item_t : Struct { let desc = "a structure"; let members = [StructMember<"char", "item", "a">, StructMember<"int", "Item", "b">]; }
def lay_cb_t : FptrTypedef { let desc = "a callback"; let params = [Param<"lay_pair_t", "string", "by value">, Param<"bool", "Flag", "truth">, Param<"void *", "Data", "data", PARAM_IN_OPTIONAL>]; let return = "bool"; }

def lay_pair_t : Struct { let desc = "two floats"; let members = [StructMember<"float", "X", "x">, StructMember<"float", "Y", "y">]; }
def lay_floats_t : Struct { let desc = "an array of floats"; let members = [StructMember<"float", "At[3]", "all">]; }
def lay_mixed_t : Struct { let desc = "both classes"; let members = [StructMember<"double", "Real", "real">, StructMember<"lay_signed_t", "Kind", "kind">]; }
def lay_bits_t : Struct { let desc = "only bits"; let members = [StructMember<"unsigned", "Low : 3", "low">, StructMember<"int", "High : 7", "high">]; }
def lay_big_t : Struct { let desc = "in memory"; let members = [StructMember<"int64_t", "At[40]", "all">]; }
def lay_either_t : Struct { let desc = "a union"; let is_union = 1; let members = [StructMember<"double", "Real", "real">, StructMember<"int", "Int", "int">, StructMember<"unsigned", "Bits : 5", "bits">]; }

def lay_nested_t : Struct {
  let desc = "nested";
  let members = [
    StructMember<"bool", "object", "a keyword">,
    InnerStruct<"", "without a name", [
      StructMember<"int", "A", "a">,
      UnionMember<"", "also without", [StructMember<"double", "B", "b">, StructMember<"char", "C", "c">, StructMember<"unsigned", "D : 11", "d">]>,
    ]>,
    UnionMember<"Value[3]", "three unions", [StructMember<"lay_pair_t", "Pair", "pair">, StructMember<"short", "Short[7]", "shorts">]>,
    StructMember<"lay_pair_t", "Pairs[2][3]", "pairs">,
    StructMember<"lay_signed_t", "Kinds[LAY_LENGTH]", "kinds">,
    StructMember<"void *", "Pointers[20]", "pointers">,
    StructMember<"size_t", "Sizes[2]", "sizes">,
    StructMember<"lay_item_handle_t", "Handles[2]", "handles">,
    StructMember<"lay_cb_t", "Callbacks[2]", "callbacks">,
    StructMember<"void (*)(int)", "Function", "a function">,
    StructMember<"FILE *", "File", "of another header">,
    StructMember<"bool", "Bools[3]", "truths">,
    StructMember<"lay_wide_flags_t", "Wide", "flags">,
    StructMember<"lay_small_t", "Small", "small">,
    StructMember<"long", "Long", "long">,
    StructMember<"lay_float4_t", "Vector", "a vector">,
    StructMember<"lay_count_t", "Count", "a number">,
    StructMember<"char", "ToString[17]", "inherited">,
    StructMember<"lay_big_t", "Bigs[17]", "many">,
    StructMember<"lay_bits_t", "Bits", "bits">,
    StructMember<"int", "Nested", "the name of the type">,
    StructMember<"uint8_t", "Rest[]", "open">,
  ];
}
def lay_packed_t : Struct {
  let desc = "packed";
  let packing = 2;
  let members = [
    StructMember<"char", "A", "a">, StructMember<"double", "B", "b">, StructMember<"int", "C", "c">,
    InnerStruct<"Inner", "inside", [StructMember<"char", "D", "d">, StructMember<"int64_t", "E", "e">]>,
    StructMember<"unsigned", "F : 30", "f">, StructMember<"unsigned", "G : 30", "g">, StructMember<"char", "H", "h">,
  ];
}
def lay_byte_packed_t : Struct { let desc = "packed by one"; let packing = 1; let members = [StructMember<"char", "A", "a">, StructMember<"lay_packed_t", "B", "b">, StructMember<"unsigned", "C : 9", "c">, StructMember<"unsigned", "D : 31", "d">]; }
def lay_aligned_t : Struct { let desc = "aligned"; let members = [StructMember<"char", "A", "a">, AlignedMember<"char", "B", "b", 32>, AlignedMember<"double", "C", "c", 2>]; }
def lay_gaps_t : Struct {
  let desc = "bits and gaps";
  let members = [
    StructMember<"char", "A", "a">, StructMember<"unsigned", ": 5", "gap">, StructMember<"unsigned", "B : 4", "b">, StructMember<"unsigned", ": 0", "end">,
    StructMember<"bool", "C : 1", "c">, StructMember<"int", "D : 31", "d">, StructMember<"int", "E : 1", "e">, StructMember<"int", ": 23", "gap">, StructMember<"char", "F", "f">,
    StructMember<"unsigned", ": 20", "gap">, StructMember<"short", "G", "g">,
  ];
}
def lay_opaque_t : OpaqueStruct { let desc = "opaque"; }

def laySumPair : Function { let desc = "adds"; let return = "float"; let params = [Param<"lay_pair_t", "Pair", "the pair">]; let returns = []; }
def laySumFloats : Function { let desc = "adds"; let return = "float"; let params = [Param<"int", "in", "a keyword">, Param<"lay_floats_t", "Floats", "the floats">]; let returns = []; }
def layMixed : Function { let desc = "swaps the sign"; let return = "lay_mixed_t"; let params = [Param<"lay_mixed_t", "Mixed", "the value">, Param<"uint8_t", "Byte", "a byte">]; let returns = []; }
def layBits : Function { let desc = "adds"; let return = "int"; let params = [Param<"lay_bits_t", "Bits", "the bits">]; let returns = []; }
def layBig : Function { let desc = "doubles"; let return = "lay_big_t"; let params = [Param<"lay_big_t", "Big", "the array">]; let returns = []; }
def layEither : Function { let desc = "reads"; let return = "double"; let params = [Param<"lay_either_t", "Either", "the union">]; let returns = []; }
def layIsWide : Function { let desc = "whether the high flag is set"; let return = "bool"; let params = [Param<"lay_wide_flags_t", "Flags", "the flags">, Param<"bool", "Expected", "the answer">]; let returns = []; }
def layCall : Function { let desc = "calls"; let return = "bool"; let params = [Param<"lay_cb_t", "Callback", "the function">, Param<"void *", "Data", "its data", PARAM_IN_OPTIONAL>]; let returns = []; }
def layLength : Function { let desc = "counts bytes"; let return = "size_t"; let params = [Param<"const char *", "Text", "the text", PARAM_IN>]; let returns = []; let deprecated = "say \"bytes\""; }
def layVector : Function { let desc = "in other registers"; let return = "void"; let params = [Param<"lay_float4_t", "Vector", "the vector">]; let returns = []; }
def layFill : Function { let desc = "fills"; let return = "int"; let params = [RangedParam<"int *", "Items", "the room", PARAM_OUT, Range<"0", "Count">>, Param<"uint8_t", "Count", "the number">, Param<"lay_item_t *", "Item", "an item", PARAM_OUT>]; let returns = []; }
