// --gen-api --lock=lock_full.lock
include "base.td"

def t_flag_t : Enum {
  let desc = "flags";
  let is_bit_field = 1;
  let etors = [Etor<"A", "a">, Etor<"B", "b">];
}

def t_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"A", "a">, Etor<"B", "b">]; }
