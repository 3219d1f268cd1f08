// A larger description, with most of what C has.
include "tdgen/api/api.td"
def Nums : API { let prefix = "nn"; let upper_prefix = "NUMS"; let error_prefix = "NN_ERRC"; let name = "NumberLib"; let namespace = "my::numbers"; let init_function = "nn_start"; let shut_down_function = "nn_stop"; let exception_code = "NN_ERRC_THROWN"; let success = "NUMS_OK"; let trace_variable = "NN_T"; let no_validation_variable = "NN_V"; let checks_values = 1; }
class Sized<string Type, string Name, string Desc, bits<3> Flags, string Length, bit InBytes = 0> : Param<Type, Name, Desc, Flags> { let length = Length; let length_in_bytes = InBytes; }
class SizedMember<string Type, string Name, string Desc, string Length> : StructMember<Type, Name, Desc> { let length = Length; }
class MaybeMember<string Type, string Name, string Desc> : StructMember<Type, Name, Desc> { let is_optional = 1; }
def NUMS_APICALL : Macro { let desc = "convention"; let value = ""; }
def NUMS_APIEXPORT : Macro { let desc = "export"; let value = ""; }
def NUMS_OK : Macro { let desc = "success"; let value = "NULL"; }
def NUMS_LIMIT : Macro { let desc = "limit"; let value = "10"; }
def NUMS_NONE : Macro { let desc = "none"; let value = "0"; }
def nn_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK","ok">, Etor<"UNINITIALIZED","u">, Etor<"INVALID_NULL_POINTER","p">, Etor<"INVALID_NULL_HANDLE","h">, Etor<"RANGE","r">, Etor<"THROWN","t">, Etor<"INVALID_ENUMERATION","e">, Etor<"INVALID_VALUE","v">]; }
def nn_error_struct_t : Struct { let desc = "error"; let members = [StructMember<"nn_errc_t","Code","code">, StructMember<"const char *","Details","text">]; }
def nn_result_t : Typedef { let desc = "result"; let value = "const struct nn_error_struct_t *"; }
def nn_code_location_t : Struct { let desc = "loc"; let members = [StructMember<"const char *","File","f">]; }
def nn_number_t : Typedef { let desc = "n"; let value = "int32_t"; }
def nn_wide_t : Typedef { let desc = "w"; let value = "nn_number_t"; }
def nn_ctx_handle_t : Handle { let desc = "ctx"; }
def nn_alias_t : Typedef { let desc = "alias of handle"; let value = "nn_ctx_handle_t"; }
def nn_buffer_t : Typedef { let desc = "pointer"; let value = "const uint8_t *"; }
def nn_mode_t : Enum { let desc = "mode"; let etors = [Etor<"A","a">, Etor<"B","b","2147483647">]; let has_end = 0; }
def nn_signed_t : Enum { let desc = "wide"; let value_type = "int64_t"; let etors = [Etor<"LOW","l","-9223372036854775807">, Etor<"ZERO","z","0">, Etor<"TOP","t","1 << 40">]; }
def nn_cb_t : FptrTypedef { let desc = "cb"; let params = [Param<"nn_wide_t","n","n",PARAM_IN>]; let return = "nn_number_t"; }
def nn_get_t : FptrTypedef { let desc = "odd name"; let params = []; let return = "void"; }
foreach op = ["+", "-", "*"] in def nn_arith # !cond(!eq(op,"+"): "_add", !eq(op,"-"): "_sub", true: "_mul") : Function { let desc = "a"; let params = [Param<"nn_wide_t","A","a",PARAM_IN>, Param<"int16_t","B","b",PARAM_IN>, Param<"uint64_t","C","c",PARAM_IN>, Param<"int64_t","D","d",PARAM_IN>]; let returns = [Return<"NN_ERRC_RANGE",["`A " # op # " B > NUMS_LIMIT`","`D " # op # " A < 0`","`C " # op # " 3u == 7`"]>]; }
def nn_div : Function { let desc = "d"; let params = [Param<"int","A","a",PARAM_IN>, Param<"int","B","b",PARAM_IN>, Param<"unsigned char","N","n",PARAM_IN>, Param<"double","X","x",PARAM_IN>]; let returns = [Return<"NN_ERRC_RANGE",["`B == 0`","`A / B > 5`","`A % B == 3 && A << N > 100`","`N >= 8`","`-A > B`","`X > 1e10`","`X != X`","`A / NUMS_LIMIT == 3`"]>]; }
def nn_ptrs : Function { let desc = "p"; let params = [Param<"nn_alias_t","Ctx","c",PARAM_IN>, Param<"nn_buffer_t","Buf","b",PARAM_IN>, Param<"nn_get_t","Get","g",PARAM_IN>, Param<"nn_cb_t","Cb","c",PARAM_IN_OPTIONAL>, Param<"char **","Names","n",PARAM_OUT>, Param<"const nn_mode_t *","Mode","m",PARAM_IN_OPTIONAL>, Param<"nn_mode_t","M","m",PARAM_IN>, Param<"nn_signed_t","S","s",PARAM_IN>]; let returns = [Return<"NN_ERRC_RANGE",["`M == NN_MODE_B || NN_MODE_B == S`"]>]; }
def nn_strings : Function { let desc = "s"; let params = [Param<"const char *","A","a",PARAM_IN>, Param<"const char *","B","b",PARAM_IN_OPTIONAL>, Param<"char *","Out","o",PARAM_OUT>, Param<"size_t","N","n",PARAM_IN>]; let returns = [Return<"NN_ERRC_INVALID_NULL_POINTER">, Return<"NN_ERRC_RANGE",["`strlen(A) >= N`","`B != NULL && strcmp(A, B) == 0`","`A[0] == '\\0'`","`isnan((double)N)`","`strncmp(A, \"x\\\"y\", 3) == 0`"]>]; }
def nn_platform : Function { let desc = "w"; let condition = "defined(_WIN32) || defined(__APPLE__)"; let params = [Param<"nn_ctx_handle_t","Ctx","c",PARAM_IN>]; let returns = []; }
def nn_start : Function { let desc = "start"; let params = [Param<"uint32_t","Flags","f",PARAM_IN>]; let returns = [Return<"NN_ERRC_RANGE",["`Flags > 3`"]>]; }
def nn_stop : Function { let desc = "stop"; let params = []; let returns = []; }
