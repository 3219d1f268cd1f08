include "base.td"
def t : Enum { let desc = "d"; let etors = [Etor<"A", "d">]; }
def _t : Enum { let desc = "d"; let etors = [Etor<"A", "d">]; }
def "class" : Enum { let desc = "d"; let etors = [Etor<"A", "d">]; }
def ol_flags : Enum { let desc = "d"; let etors = [Etor<"A", "d">]; }
def ol_a_t : Enum { let desc = "d"; let etors = [Etor<"", "d">, Etor<"A B", "d">, Etor<"A-B", "d">, Etor<"A\n", "d">, Etor<"1", "d">, Etor<"FORCE_UINT32", "d">]; }
