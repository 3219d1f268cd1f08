include "tdgen/api/api.td"
def Lamps : API { let prefix = "lamp"; let has_code_locations = 0; let export = ""; let calling_convention = ""; }
def lamp_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_SIZE", "size">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_NULL_HANDLE", "null">]; }
def lamp_mode_t : Enum { let desc = "modes"; let etors = ["ON", "OFF"]; }
def lamp_state_t : Enum { let desc = "states"; let etors = [1, 2]; }
