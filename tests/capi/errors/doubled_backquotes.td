include "tdgen/api/api.td"
def Lamps : API { let prefix = "lamp"; let has_code_locations = 0; let export = ""; let calling_convention = ""; }
def lamp_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_SIZE", "size">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_NULL_HANDLE", "null">]; }
def lampFill : Function {
  let desc = "Fills memory";
  let params = [Param<"void *", "Data", "the memory", PARAM_OUT>, Param<"uint32_t", "N", "the size", PARAM_IN>];
  let returns = [Return<"LAMP_RESULT_INVALID_SIZE", ["``N == 6``"]>];
}
