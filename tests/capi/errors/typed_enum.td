include "base.td"
def ol_info_t : Enum {
  let desc = "d";
  let is_typed = 1;
  let etors = [TaggedEtor<"GOOD", "int", "d">, Etor<"BAD", "d">, Etor<"BAD2", "d">];
}
