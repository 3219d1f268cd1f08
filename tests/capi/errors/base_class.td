include "base.td"
def ol_s_t : Struct { let desc = "d"; let base_class = "ol_base_t"; let members = [StructMember<"int", "A", "d">]; }
def ol_t_t : Struct { let desc = "d"; let base_class = "ol_base_desc_t"; let members = [StructMember<"int", "stype", "d">]; }
