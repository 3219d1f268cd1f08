// An API without functions of its own.
include "tdgen/api/api.td"
def Boxes : API { let prefix = "box"; }
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
