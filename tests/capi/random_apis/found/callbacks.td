// A function without codes that returns a callback, in C#; a list of arguments without its header; parameters that do not
// alias.
include "tdgen/api/api.td"

def Api : API { let prefix = "cb"; let name = "Cb"; let nodiscard_codes = 1; let has_nullability = 1; let has_code_locations = 0; let has_params_structs = 0; let result_type = "cb_errc_t"; }
def CB_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def CB_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }
def cb_errc_t : Enum {
  let desc = "codes";
  let etors = [Etor<"SUCCESS", "a">, Etor<"UNINITIALIZED", "b">, Etor<"DEVICE_LOST", "c">, Etor<"INVALID_NULL_HANDLE", "d">, Etor<"INVALID_NULL_POINTER", "e">];
}
def cb_done_cb_t : FptrTypedef { let desc = "done"; let params = [Param<"int", "Code", "the code", PARAM_IN>]; let return = "void"; }
def cbHandler : Function { let desc = "returns a handler"; let nodiscard = 1; let return = "cb_done_cb_t"; let params = []; let returns = []; }
def cbLogList : Function {
  let desc = "logs";
  let return = "int";
  let params = [Param<"const char *", "Format", "the text", PARAM_IN>, Param<"va_list", "Rest", "the arguments", PARAM_IN>];
  let returns = [Return<"-1", ["`NULL == Format`"]>];
}
def cbCopy : Function {
  let desc = "copies";
  let params = [
    Param<"const int *restrict", "From", "a number", PARAM_IN>,
    Param<"int *restrict", "To", "receives it", PARAM_OUT>,
    Param<"cb_done_cb_t", "Done", "is called", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}
