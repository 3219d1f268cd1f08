// A pointer to a function whose type is a typedef: there is no array of functions.
include "tdgen/api/api.td"
def Cup : API { let prefix = "cup"; let export = ""; let calling_convention = ""; let has_code_locations = 0; let has_params_structs = 0; }
def cup_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK", "a code">]; }
def cup_fn : Typedef { let desc = "a function"; let value = "int (void *)"; }
def cup_alias : Typedef { let desc = "the same"; let value = "cup_fn"; }
def cup_set : Function {
  let desc = "sets it";
  let return = "int";
  let params = [
    Param<"cup_fn *", "Fn", "a function", PARAM_IN>, Param<"cup_alias *", "Gn", "a function", PARAM_IN>,
    Param<"void *", "U", "data", PARAM_IN_OPTIONAL>,
  ];
  let returns = [Return<"-1", ["`U == NULL`", "`Fn == NULL`"]>];
}
