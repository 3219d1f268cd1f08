include "base.td"
def ol_many_t : Enum {
  let desc = "d";
  let is_bit_field = 1;
  let etors = !foreach(i, !range(0, 31), Etor<"BIT_"#i, "d">);
}
