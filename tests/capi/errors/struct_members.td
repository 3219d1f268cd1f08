include "base.td"
def ol_s_t : Struct { let desc = "d"; let members = []; }
def ol_t_t : Struct { let desc = "d"; let members = [StructMember<"int", "A", "d">, StructMember<"char", "A", "d">]; }
def ol_u_t : Struct { let desc = "d"; let members = [StructMember<"void", "A", "d">, StructMember<"int[2]", "B", "d">]; }
