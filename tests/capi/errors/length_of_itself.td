include "tdgen/api/api.td"
def Lamps : API { let prefix = "lamp"; let has_code_locations = 0; let export = ""; let calling_convention = ""; }
def lamp_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_SIZE", "size">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_NULL_HANDLE", "null">]; }
def lampName : Function {
  let desc = "Gives a name";
  let params = [SizedParam<"const char *", "Name", "the name", PARAM_IN, "Name">];
  let returns = [];
}
