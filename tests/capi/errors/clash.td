include "base.td"
def ol_a_t : Enum { let desc = "d"; let etors = [Etor<"B_C", "d">]; }
def ol_a_b_t : Enum { let desc = "d"; let etors = [Etor<"C", "d">]; }
def olF : Function { let desc = "d"; let params = []; let returns = []; }
def olFWithCodeLoc : Function { let desc = "d"; let params = []; let returns = []; }
