// --gen-api --lock=lock_malformed.lock
include "base.td"

// A fault of the description is told in the same run.
def t_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"A", "a">, Etor<"A", "b">]; }
