// Outputs whose lengths a library returns, and which may be longer than the room that the caller has.
include "tdgen/api/api.td"
def Box : API { let prefix = "box"; let has_code_locations = 1; }
foreach name = ["BOX_APICALL", "BOX_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def BOX_SUCCESS : Macro { let desc = "success"; let value = "NULL"; }
def box_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK","c">, Etor<"UNINITIALIZED","c">, Etor<"INVALID_SIZE","c">, Etor<"INVALID_VALUE","c">, Etor<"INVALID_ENUMERATION","c">, Etor<"INVALID_NULL_HANDLE","c">, Etor<"INVALID_NULL_POINTER","c">, Etor<"UNKNOWN","c">]; }
def box_error_struct_t : Struct { let desc = "error"; let members = [StructMember<"box_errc_t","Code","c">, StructMember<"const char *","Details","t">]; }
def box_result_t : Typedef { let desc = "result"; let value = "const struct box_error_struct_t *"; }
def box_code_location_t : Struct { let desc = "loc"; let members = [StructMember<"const char *","File","f">, StructMember<"uint32_t","Line","l">]; }
class F<string D, list<Param> P, list<Return> R = []> : Function { let desc = D; let params = P; let returns = R; }
def boxList : F<"lists", [Param<"uint32_t *","Count","n",3>, RangedParam<"int *","Items","i",PARAM_OUT_OPTIONAL,Range<"0","Count">>]>;
def box_info_t : Enum { let desc = "i"; let is_typed = 1; let etors = [TaggedEtor<"NAME","char[]","n">, TaggedEtor<"IDS","uint32_t[]","n">]; }
def boxInfo : F<"info", [Param<"box_info_t","What","n",PARAM_IN>, Param<"size_t *","Size","s",3>, TypeTaggedParam<"void *","Value","v",PARAM_OUT_OPTIONAL,TypeInfo<"What","Size">>]>;
