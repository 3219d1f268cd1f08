include "tdgen/api/api.td"
def Lamps : API { let prefix = "lamp"; let has_code_locations = 0; let export = ""; let calling_convention = ""; 
  let success = "LAMP_RESULT_SUCESS"; let null_handle_code = "LAMP_RESULT_NULL"; let exception_code = "LAMP_RESULT_SIZE";
}
def lamp_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_SIZE", "size">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_NULL_HANDLE", "null">]; }
