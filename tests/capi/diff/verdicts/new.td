include "base.td"
def ol_s_t : Struct { let desc = "a structure"; let members = [StructMember<"int", "b", "a">]; }
def olF : Function { let desc = "a function"; let params = [Param<"ol_s_t *", "S", "s", PARAM_IN>]; let returns = []; }
