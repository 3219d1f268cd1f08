// What every function is declared with is not here. That is only a warning: another header may have it.
include "tdgen/api/api.td"
def olF : Function { let desc = "d"; let params = []; let returns = []; }
def ol_loop_t : Typedef { let desc = "d"; let value = "ol_loop_t"; }
