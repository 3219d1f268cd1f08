include "base.td"
// Names that generators make up meet names that a description has.
def ol_x_handle_t : Handle { let desc = "d"; }
def ol_x_impl_t : Struct { let desc = "d"; let members = [StructMember<"int", "A", "d">]; }
def ol_f_params_t : Typedef { let desc = "d"; let value = "int"; }
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d">];
  let returns = [];
}
def olFWithCodeLoc : Function { let desc = "d"; let params = []; let returns = []; }
def ol_e_t : Enum { let desc = "d"; let etors = [Etor<"A", "d">]; }
def OL_E_A : Macro { let desc = "d"; let value = "1"; }
