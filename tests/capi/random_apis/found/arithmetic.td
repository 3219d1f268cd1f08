// Conditions whose operations overflow, shift too far or divide by constants, in C and in C++, and tests that find arguments
// behind many others.
include "tdgen/api/api.td"
def Box : API { let prefix = "box"; let has_code_locations = 1; }
foreach name = ["BOX_APICALL", "BOX_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def BOX_SUCCESS : Macro { let desc = "success"; let value = "NULL"; }
def box_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK","c">, Etor<"UNINITIALIZED","c">, Etor<"INVALID_SIZE","c">, Etor<"INVALID_VALUE","c">, Etor<"INVALID_ENUMERATION","c">, Etor<"INVALID_NULL_HANDLE","c">, Etor<"INVALID_NULL_POINTER","c">, Etor<"UNKNOWN","c">]; }
def box_error_struct_t : Struct { let desc = "error"; let members = [StructMember<"box_errc_t","Code","c">, StructMember<"const char *","Details","t">]; }
def box_result_t : Typedef { let desc = "result"; let value = "const struct box_error_struct_t *"; }
def box_code_location_t : Struct { let desc = "loc"; let members = [StructMember<"const char *","File","f">, StructMember<"uint32_t","Line","l">]; }
class F<string D, list<Param> P, list<Return> R = []> : Function { let desc = D; let params = P; let returns = R; }
def box_mode_t : Enum { let desc = "m"; let etors = [Etor<"A","a">, Etor<"B","b">]; }
def box_flag_t : Enum { let desc = "f"; let is_bit_field = 1; let value_type = "uint64_t"; let etors = [Etor<"X","x","1 << 40">, Etor<"Y","y">]; }
def box_in_t : Struct { let desc = "s"; let members = [StructMember<"int","N","n">, StructMember<"unsigned","Bits : 5","b">, StructMember<"int","A[8]","a">, StructMember<"const char *","Name","n">, StructMember<"const struct box_in_t *","Next","n">, StructMember<"box_mode_t","Mode","m">]; }
def P1 : F<"c", [Param<"const char *","A","a",PARAM_IN_OPTIONAL>], [Return<"BOX_ERRC_INVALID_VALUE",["`A && strlen(A) > 3`"]>]>;
def P2 : F<"c", [Param<"int","I","a",PARAM_IN>, Param<"int","J","a",PARAM_IN>], [Return<"BOX_ERRC_INVALID_VALUE",["`J == 0 || I % J != 0`","`I / -1 > 2`","`1 << J > 4096`","`-I > 3`","`I * J > 100`","`I - J > 5 && I + J < 7`","`(I << J) + 1 < 0`","`~I == 0`", "`I > INT_MAX - J`", "`I % -3 == 1`", "`N_MAX + 1 < I`"]>]>;
def N_MAX : Macro { let desc = "n"; let value = "2147483647"; }
def P3 : F<"c", [Param<"const box_in_t *","S","a",PARAM_IN>, Param<"size_t","N","a",PARAM_IN>, RangedParam<"const box_in_t *","L","a",PARAM_IN,Range<"0","N">>], [Return<"BOX_ERRC_INVALID_NULL_POINTER">, Return<"BOX_ERRC_INVALID_VALUE",["`S->N > 5 && S->Bits == 3`","`N > 3 && L[3].N == 4`","`N > 0 && L[N - 1].A[2] == 1`","`S->Name && strcmp(S->Name, \"x\\\"y\") == 0`","`S->Next && S->Next->Next == S`","`S->Mode == BOX_MODE_B`"]>]>;
def P4 : F<"c", [Param<"uint8_t","U","a",PARAM_IN>, Param<"int64_t","L","a",PARAM_IN>, Param<"double","D","a",PARAM_IN>, Param<"bool","B","a",PARAM_IN>, Param<"box_flag_t","Fl","a",PARAM_IN>], [Return<"BOX_ERRC_INVALID_VALUE",["`L * U > 100`","`D != D`","`isnan(D)`","`B ? L < 0 : U == 0`","`(Fl & BOX_FLAG_X) && (Fl & BOX_FLAG_Y)`","`U << 24 < 0`","`L >> U == -1`","`sizeof(U) != 1`", "`-L < 0 && U - 1 < 0`","`U >> 9 > 1`","`INT_MAX + 1 > U`"]>]>;
def P5 : F<"c", [Param<"const char *","Text","a",PARAM_IN>, Param<"size_t","Len","a",PARAM_IN>], [Return<"BOX_ERRC_INVALID_NULL_POINTER">, Return<"BOX_ERRC_INVALID_VALUE",["`Text[0] == '\\0'`","`strlen(Text) != Len`","`strncmp(Text, \"ab\", 2) == 0`","`strchr(Text, '%') != NULL`"]>]>;
