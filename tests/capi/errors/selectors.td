// Values of selectors that their enumerations do not have, and values of enumerators that are names.
include "tdgen/api/api.td"

def Sel : API { let prefix = "sel"; let result_type = "int"; let success = "0"; }
def sel_kind_t : Enum {
  let desc = "kinds";
  let etors = [Etor<"NUMBER", "a number">, Etor<"TEXT", "a text">, Etor<"OTHER", "as before", "TXT">];
}
def sel_mode_t : Enum {
  let desc = "modes";
  let etors = [Etor<"NUMBER", "a number">, Etor<"TEXT", "a text">];
}
def sel_value_t : Struct {
  let desc = "a value";
  let members = [
    StructMember<"sel_mode_t", "Mode", "x">,
    UnionMember<"Value", "x", [
      StructMember<"int", "Number", "x", "SEL_MODE_NUMBER">,
      StructMember<"const char *", "Text", "x", "SEL_MODE_STRING">,
      StructMember<"int", "Other", "x", "SEL_KIND_TEXT">,
    ], "Mode">,
  ];
}
