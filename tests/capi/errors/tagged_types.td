// Types of enumerators that are none.
include "tdgen/api/api.td"

def x_info_t : Enum {
  let desc = "d";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"GOOD", "const char * []", "d">,
    TaggedEtor<"LONG", "uint8_t[X_LENGTH]", "d">,
    TaggedEtor<"NOTHING", "void", "d">,
    TaggedEtor<"VECTOR", "std::vector", "d">,
    TaggedEtor<"TWICE", "int[2][3]", "d">,
    TaggedEtor<"NONE", "[]", "d">,
  ];
}
