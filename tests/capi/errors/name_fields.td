include "APIDefs.td"
def : Function { let name = "olFoo"; let desc="d"; let params=[]; let returns=[]; }
def : Macro { let name = "mymacro(arg)"; let desc = "x"; let value=""; }
def ol_x_t : Struct { let description = "d"; let members=[]; }
def : Handle { let name = "q"; }
