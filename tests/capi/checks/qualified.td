include "base.td"
def olConst : Function { let desc = "a constant"; let return = "void *const"; let params = []; let returns = []; }
