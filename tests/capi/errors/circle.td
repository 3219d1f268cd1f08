include "base.td"
def ol_a_t : Struct { let desc = "d"; let members = [StructMember<"ol_b_t", "b", "d">]; }
def ol_b_t : Struct { let desc = "d"; let members = [StructMember<"ol_c_t", "c", "d">]; }
def ol_c_t : Typedef { let desc = "d"; let value = "struct ol_a_t"; }
