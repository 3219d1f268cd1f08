include "tdgen/api/api.td"
// A handle that only others belong to is not unused.
def Lamps : API { let prefix = "lamp"; let has_code_locations = 0; }
foreach name = ["LAMP_APICALL", "LAMP_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def LAMP_SUCCESS : Macro { let desc = "no error"; let value = "0"; }
def lamp_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_NULL_HANDLE", "null">]; }
def lamp_result_t : Typedef { let desc = "a result"; let value = "lamp_errc_t"; }
def lamp_house_handle_t : Handle { let desc = "a house"; }
def lamp_bulb_handle_t : Handle { let desc = "a bulb"; let parent = "lamp_house_handle_t"; }
def lampOff : Function { let desc = "switches off"; let params = [Param<"lamp_bulb_handle_t", "Bulb", "the bulb", PARAM_IN>]; let returns = []; }
