include "base.td"
def ol_s_t : Struct { let desc = "d"; let members = [StructMember<"int[4]", "a", "d">, StructMember<"", "b", "d">, StructMember<"void", "c", "d">]; }
def ol_t_t : Typedef { let desc = "d"; let value = "*"; }
def ol_empty_t : Struct { let desc = "d"; let members = []; }
def ol_base_t : Struct { let desc = "d"; let base_class = "ol_other_t"; let members = [StructMember<"int", "a", "d">]; }
def olF : Function { let desc = "d"; let params = [Param<"", "A", "d">, Param<"int (*)(int)", "B", "d">]; let returns = []; }
def ol_f_cb_t : FptrTypedef { let desc = "d"; let params = []; let return = ""; }
