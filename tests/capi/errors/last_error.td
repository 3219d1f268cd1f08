// A function for details that nothing describes.
include "tdgen/api/api.td"
def Lost : API { let prefix = "lo"; let has_code_locations = 0; let last_error_function = "loLastError"; }
foreach name = ["LO_APICALL", "LO_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def lo_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "success">, Etor<"UNINITIALIZED", "early">]; }
def loRun : Function { let desc = "runs"; let params = []; let returns = []; }
