include "base.td"
def OL_N : Macro { let desc = "a length"; let value = "5"; }
def ol_a_t : Struct { let desc = "lengths"; let members = [StructMember<"int", "A[OL_N][OL_M]", "a">, StructMember<"int", "B[OL_N]", "b">]; }
def olF : Function { let desc = "uses it"; let params = [Param<"ol_a_t*", "A", "see `B`", PARAM_IN>]; let returns = []; }
