// Each object lacks a declaration that the layer `lifetime` needs.
include "tdgen/api/api.td"

def Pots : API {
  let prefix = "pt";
  let keeps_names = 1;
  let calling_convention = "";
  let export = "";
  let result_type = "int";
  let success = "0";
  let uninitialized_code = "-1";
  let init_function = "";
  let has_code_locations = 0;
  let null_handle_code = "-2";
  let null_pointer_code = "-2";
  let invalid_handle_code = "PT_BAD";
}
class F<string Desc, list<Param> Params> : Function { let desc = Desc; let params = Params; let returns = []; }
class Plain<string Result, string Desc, list<Param> Params> : F<Desc, Params> { let return = Result; }

class Lent<string Type, string Name, string Desc, string Length>
  : SizedParam<Type, Name, Desc, PARAM_OUT, Length> { let ownership = "borrows"; }

def pt_pot : Handle { let desc = "a pot"; }
def pt_lid : Handle { let desc = "a lid"; let parent = "pt_pot"; }
def pt_ghost : Handle { let desc = "a ghost"; }

// Two pots: to which one does the lid belong?
def pt_lid_new : F<"creates a lid", [
  Param<"pt_pot", "one", "a pot", PARAM_IN>,
  Param<"pt_pot", "other", "another pot", PARAM_IN>,
  CreatedParam<"pt_lid *", "lid", "receives it">,
]>;
// Nothing destroys a lid.
def pt_pot_new : F<"creates a pot", [CreatedParam<"pt_pot *", "pot", "receives it">]>;
def pt_pot_free : F<"destroys a pot", [DestroyedParam<"pt_pot", "pot", "the pot">]>;
// Whose is the pot?
def pt_pot_of : F<"finds the pot", [
  Param<"pt_lid", "lid", "the lid", PARAM_IN>, Param<"pt_pot *", "pot", "receives it", PARAM_OUT>,
]>;
def pt_pot_any : Plain<"pt_pot", "returns a pot", []>;
// How many?
def pt_pots : F<"lists pots", [
  Param<"size_t", "count", "how many", PARAM_IN>,
  Lent<"pt_pot *", "pots", "receives them", "count * 2">,
]>;
// How does it fail?
def pt_pot_try : Plain<"long", "tries to make a pot", [CreatedParam<"pt_pot *", "pot", "receives it">]>;
// Nothing returns a ghost.
def pt_ghost_free : F<"destroys a ghost", [DestroyedParam<"pt_ghost", "ghost", "the ghost">]>;
// Nobody sees the call.
def pt_pot_end : F<"destroys a pot", [DestroyedParam<"pt_pot", "pot", "the pot">]> { let is_variadic = 1; }
// No handle.
def pt_text : F<"returns a text", [CreatedParam<"char **", "text", "receives it">]>;
