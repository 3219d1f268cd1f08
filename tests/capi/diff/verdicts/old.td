include "base.td"
def ol_s_t : Struct { let desc = "a structure"; let members = [StructMember<"int", "a", "a">]; }
def olF : Function { let desc = "a function"; let params = [Param<"ol_s_t *", "S", "s", PARAM_IN>]; let returns = []; }
def ol_opaque_t : Typedef { let desc = "a pointer"; let value = "ol_s_t *"; }
def olText : Function { let desc = "a function"; let params = [Param<"const char *", "Text", "t", PARAM_IN>]; let returns = []; }
def olUse : Function { let desc = "a function"; let params = [Param<"ol_opaque_t", "O", "o", PARAM_IN>]; let returns = []; }
