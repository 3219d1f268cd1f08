include "base.td"
def ol_typed_t : Enum {
  let desc = "d";
  let is_typed = 1;
  let etors = [TaggedEtor<"A", "int", "d">, Etor<"B", "d">];
}
def ol_bits_t : Enum {
  let desc = "d";
  let is_bit_field = 1;
  let etors = !foreach(i, !range(31), Etor<"B" # i, "d">);
}
