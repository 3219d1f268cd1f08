// Structures with bit-fields.
include "tdgen/api/api.td"
def Bits : API { let prefix = "bit"; let has_code_locations = 0; }
foreach name = ["BIT_APICALL", "BIT_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def BIT_SUCCESS : Macro { let desc = "no error"; let value = "NULL"; }
def bit_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_NULL_POINTER", "null">]; }
def bit_error_struct_t : Struct { let desc = "an error"; let members = [StructMember<"bit_errc_t", "Code", "code">, StructMember<"const char *", "Details", "text">]; }
def bit_result_t : Typedef { let desc = "a result"; let value = "const bit_error_struct_t *"; }
def bit_pair_t : Struct { let desc = "a pair"; let members = [StructMember<"int16_t", "Left", "left">, StructMember<"int16_t", "Right", "right">]; }
def bit_flags_t : Struct {
  let desc = "bits between others";
  let members = [
    StructMember<"uint8_t", "First", "before">,
    StructMember<"unsigned", "Small : 3", "three bits">,
    StructMember<"int", "Negative : 5", "five bits with a sign">,
    StructMember<"bool", "type : 1", "a truth value">,
    StructMember<"unsigned", "Crossing : 30", "begins in the next unit">,
    StructMember<"bit_pair_t", "Pair", "a structure">,
    StructMember<"unsigned", "Whole : 32", "all bits">,
    StructMember<"unsigned", ": 7", "padding">,
    StructMember<"int", "Last : 2", "two bits">,
    StructMember<"double", "Real", "after">,
    StructMember<"unsigned", "Tail : 9", "at the end">,
  ];
}
def bit_outer_t : Struct { let desc = "around"; let members = [StructMember<"char", "Tag", "a tag">, StructMember<"bit_flags_t", "Flags[2]", "inside">, StructMember<"short", "End", "the end">]; }
def bitFill : Function { let desc = "sets all"; let return = "void"; let params = [Param<"bit_outer_t *", "Outer", "the structure", PARAM_OUT>]; let returns = []; }
def bitCheck : Function { let desc = "compares all"; let return = "int"; let params = [Param<"const bit_outer_t *", "Outer", "the structure", PARAM_IN>]; let returns = []; }
