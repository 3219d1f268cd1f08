// --gen-api --lock=lock_kind.lock
include "base.td"

def t_kind_t : Enum {
  let desc = "kinds";
  let is_bit_field = 1;
  let etors = [Etor<"A", "a">, Etor<"B", "b">];
}

def t_flag_t : Enum { let desc = "flags"; let etors = [Etor<"A", "a">]; }
