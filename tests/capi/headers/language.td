include "tdgen/api/api.td"
def Boxes : API { let prefix = "box"; let name = "Box"; let has_params_structs = 0; let includes = ["<stdarg.h>"]; }
def BOX_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def BOX_APIEXPORT : Macro { let desc = "Export"; let value = ""; }
def BOX_N : Macro { let desc = "Length"; let value = "4"; }
def BOX_SUCCESS : Macro { let desc = "Success"; let value = "NULL"; }
def box_errc_t : Enum { let desc = "Codes"; let etors = [Etor<"SUCCESS","ok">, Etor<"UNINITIALIZED","no init">, Etor<"DEVICE_LOST","lost">, Etor<"INVALID_NULL_POINTER","null">, Etor<"INVALID_NULL_HANDLE","null">, Etor<"INVALID_ENUMERATION","enum">, Etor<"INVALID_VALUE","v">]; }
def box_error_struct_t : Struct { let desc = "error"; let members=[StructMember<"box_errc_t","Code","c">, StructMember<"const char *","Details","d">]; }
def box_code_location_t : Struct { let desc = "A source location"; let members = [StructMember<"const char *","File","f">, StructMember<"uint32_t","Line","l">]; }
def box_result_t : Typedef { let desc = "result"; let value = "const struct box_error_struct_t *"; }
def box_level_t : Enum { let desc = "levels"; let etors = [Etor<"LOW","low","-5">, Etor<"MID","mid">, Etor<"MIN","alias","LOW">, Etor<"MAX","max","0x7ffffff0">]; let has_end = 0; }
def box_big_t : Enum { let desc = "big flags"; let is_bit_field = 1; let value_type = "uint64_t"; let etors = [Etor<"A","a">, Etor<"B","b","1 << 40">, Etor<"C","c">]; }
def box_small_t : Enum { let desc = "small"; let value_type = "int8_t"; let etors = [Etor<"A","a","-128">, Etor<"B","b">]; }
def box_i64_t : Enum { let desc = "i64"; let value_type = "int64_t"; let etors = [Etor<"A","a","-9223372036854775808">, Etor<"B","b", "-5000000000">, Etor<"C","c", "0x7fffffffffffffff">]; }
def box_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"INT","i">, Etor<"TEXT","t">, Etor<"PAIR","p">]; }
def box_value_t : Struct { let desc = "A tagged union";
  let members = [StructMember<"box_kind_t","Kind","which">,
    UnionMember<"Data","the data",[
       StructMember<"int","Int","an int","BOX_KIND_INT">,
       StructMember<"const char *","Text","a text","BOX_KIND_TEXT">,
       InnerStruct<"Pair","a pair",[StructMember<"int","X","x">,StructMember<"int","Y","y">],"BOX_KIND_PAIR">],"Kind">,
    UnionMember<"","",[StructMember<"float","F","f">,InnerStruct<"","",[StructMember<"short","Lo","lo">,StructMember<"short","Hi","hi">]>]>,
    StructMember<"unsigned","Flags : 3","flags">, StructMember<"bool","On : 1","on">, StructMember<"unsigned",": 0","">, StructMember<"int","Rest : 5","rest">,
    StructMember<"int (*)(void *, const char *)","Callback","cb">, StructMember<"void (*)(void)","Table[BOX_N]","cbs">,
    InnerStruct<"Points[2]","points",[StructMember<"int","X","x">]>]; }
def box_any_t : Struct { let desc = "A union"; let is_union = 1; let members = [StructMember<"int","I","i">,StructMember<"double","D","d">]; }
def box_opaque_t : OpaqueStruct { let desc = "opaque"; }
def box_plain : Struct { let desc = "no typedef"; let has_typedef = 0; let members = [StructMember<"int","A","a">, StructMember<"struct box_plain *","Next","next">]; }
def box_anon_t : Struct { let desc = "no tag"; let tag = ""; let members = [StructMember<"int","A","a">]; }
def box_tagged_t : Struct { let desc = "own tag"; let tag = "box_tag"; let members = [StructMember<"int","A","a">, StructMember<"struct box_tag *","Next","n">, StructMember<"box_any_t","Any","any">]; }
def box_mode : Enum { let desc = "no typedef"; let has_typedef = 0; let has_end = 0; let keeps_names = 1; let etors = [Etor<"boxModeA","a">, Etor<"boxModeB","b","7">]; }
def box_fn_t : Typedef { let desc = "fn"; let value = "int (int, char)"; }
def box_arr_t : Typedef { let desc = "arr"; let value = "int[3]"; }
class F<string D, list<Param> P, list<Return> R = []> : Function { let desc = D; let params = P; let returns = R; }
def boxInit : F<"inits", []>;
def boxVersion : F<"version", []> { let return = "const char *"; let since = "1.1"; }
def boxFree : F<"frees", [Param<"void *","P","p",PARAM_IN>]> { let return = "void"; let deprecated = "it leaks"; let replacement = "boxShutDown"; let group = "Memory"; }
def boxHook : F<"hooks", [Param<"int (*)(int)","Hook","h",PARAM_IN>]> { let return = "int (*)(int)"; }
def boxLog : F<"logs", [Param<"const char *","Format","f",PARAM_IN>]> { let is_variadic = 1; let return = "int"; }
def boxOld : F<"old", [Param<"box_level_t","L","l",PARAM_IN>]> { let deprecated = "too old"; }
def boxWin : F<"windows only", [Param<"int (*)(void *)","Cb","cb",PARAM_IN>]> { let condition = "defined(_WIN32)"; }
def boxUse : F<"uses", [Param<"int (*)(void *)","Cb","cb",PARAM_IN>, Param<"box_value_t *","V","v",PARAM_IN>, Param<"box_big_t","Big","b",PARAM_IN>, Param<"struct box_plain *","Pl","p",PARAM_IN>, Param<"box_opaque_t *","O","o",PARAM_IN>, Param<"box_tagged_t *","T","t",PARAM_OUT>,Param<"enum box_mode","M","m",PARAM_IN>, Param<"box_anon_t *","An","an",PARAM_IN>, Param<"box_small_t","S","s",PARAM_IN>,Param<"box_i64_t","I64","s",PARAM_IN>, Param<"box_fn_t *","Fn","s",PARAM_IN>, Param<"box_arr_t *","Arr","s",PARAM_IN>]>;
def box_tight_t : Struct { let desc = "packed"; let packing = 1; let members = [StructMember<"char","A","a">,StructMember<"int","B","b">,AlignedMember<"char","C[4]","c",8>]; }
def box_restrict_t : FptrTypedef { let desc = "restrict"; let params = [Param<"const char *restrict","P","p",PARAM_IN>]; let return = "int (*)(void)"; }
def ol_version : Variable { let desc = "The version, as a text"; let type = "const char []"; let since = "1.2"; }
def ol_table : Variable { let desc = "Lengths"; let type = "const int [4]"; }
def ol_hook : Variable { let desc = "Called for each error"; let type = "void (*)(int)"; }
