include "base.td"
def olF : Function;
def ol_s_t : Struct { let desc = "d"; }
def OL_M : Macro { let desc = "d"; }
def ol_x_t : Typedef;
def ol_x_cb_t : FptrTypedef { let desc = "d"; }
