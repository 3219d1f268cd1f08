include "base.td"
def ol_a_t : Struct { let desc = "no length"; let members = [StructMember<"int", "A[0]", "a">]; }
def ol_b_t : Struct { let desc = "no number"; let members = [StructMember<"int", "A[-1]", "a">]; }
def ol_c_t : Struct { let desc = "open"; let members = [StructMember<"int", "A[1", "a">]; }
def ol_d_t : Struct { let desc = "too large"; let members = [StructMember<"int", "A[99999999999999999999]", "a">]; }
def ol_e_t : Struct { let desc = "in the middle"; let members = [StructMember<"int", "A[]", "a">, StructMember<"int", "B", "b">]; }
def ol_f_t : Struct { let desc = "alone"; let members = [StructMember<"int", "A[]", "a">]; }
def ol_g_t : Struct { let desc = "more behind"; let members = [StructMember<"int", "A[1] B", "a">]; }
def ol_h_t : Struct { let desc = "second without a length"; let members = [StructMember<"int", "A[1][]", "a">]; }
def ol_i_t : Struct { let desc = "twice"; let members = [StructMember<"int", "A[1]", "a">, StructMember<"int", "A", "a">]; }
