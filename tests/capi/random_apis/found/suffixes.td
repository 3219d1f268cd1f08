// Numbers that are named like handles and callbacks are not null.
include "tdgen/api/api.td"
def Boxes : API { let prefix = "box"; let checks_elements = 1; }
foreach name = ["BOX_APICALL", "BOX_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def BOX_SUCCESS : Macro { let desc = "success"; let value = "NULL"; }
def box_errc_t : Enum {
  let desc = "codes";
  let etors = [
    Etor<"OK", "a code">, Etor<"UNINITIALIZED", "a code">, Etor<"BAD", "a code">,
    Etor<"INVALID_NULL_HANDLE", "a code">, Etor<"INVALID_NULL_POINTER", "a code">,
  ];
}
def box_error_struct_t : Struct {
  let desc = "an error";
  let members = [StructMember<"box_errc_t", "Code", "code">, StructMember<"const char *", "Details", "text">];
}
def box_result_t : Typedef { let desc = "a result"; let value = "const struct box_error_struct_t *"; }
def box_code_location_t : Struct {
  let desc = "a location";
  let members = [StructMember<"const char *", "File", "a file">, StructMember<"uint32_t", "Line", "a line">];
}
def box_mutex_handle_t : Typedef { let desc = "a number"; let value = "uint32_t"; }
def box_number_cb_t : Typedef { let desc = "a number"; let value = "int64_t"; }
def box_pair_t : Struct {
  let desc = "a pair";
  let members = [StructMember<"box_mutex_handle_t", "First", "one">, StructMember<"box_number_cb_t", "Second", "another">];
}
def boxLock : Function {
  let desc = "locks";
  let params = [
    Param<"box_mutex_handle_t", "Mutex", "a number", PARAM_IN>,
    Param<"box_number_cb_t", "Number", "a number", PARAM_IN>,
    Param<"const box_pair_t *", "Pair", "a pair", PARAM_IN>,
    Param<"size_t", "Count", "a number", PARAM_IN>,
    RangedParam<"const box_mutex_handle_t *", "All", "numbers", PARAM_IN, Range<"0", "Count">>,
  ];
  let returns = [Return<"BOX_ERRC_BAD", ["`Mutex > 10`"]>];
}
