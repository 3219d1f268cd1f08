// A larger description, with most of what C has.
include "tdgen/api/api.td"
def Plain : API { let prefix = "plain"; let keeps_names = 1; let has_code_locations = 0; let has_params_structs = 0; let export = ""; let calling_convention = ""; let includes = ["<stdio.h>", "<time.h>", "<stdarg.h>"]; }
class Sized<string Type, string Name, string Desc, bits<3> Flags, string Length, bit InBytes = 0> : Param<Type, Name, Desc, Flags> { let length = Length; let length_in_bytes = InBytes; }
class SizedMember<string Type, string Name, string Desc, string Length> : StructMember<Type, Name, Desc> { let length = Length; }
class MaybeMember<string Type, string Name, string Desc> : StructMember<Type, Name, Desc> { let is_optional = 1; }
def PLAIN_SUCCESS : Macro { let desc = "ok"; let value = "NULL"; }
def plain_errc_t : Enum { let desc = "codes"; let etors = [Etor<"PLAIN_ERRC_OK","ok">, Etor<"PLAIN_ERRC_UNINITIALIZED","u">, Etor<"PLAIN_ERRC_INVALID_NULL_POINTER","p">, Etor<"PLAIN_ERRC_BAD","b">]; }
def plain_error_struct_t : Struct { let desc = "error"; let members = [StructMember<"plain_errc_t","Code","code">, StructMember<"const char *","Details","text">]; }
def plain_result_t : Typedef { let desc = "result"; let value = "const struct plain_error_struct_t *"; }
def db : OpaqueStruct { let desc = "a database"; let has_typedef = 0; }
def cursor : OpaqueStruct { let desc = "a cursor"; }
def color : Enum { let desc = "color"; let has_typedef = 0; let etors = [Etor<"RED","r">, Etor<"GREEN","g","-5">, Etor<"BLUE","b">, Etor<"AZURE","a","BLUE">]; }
def shade_t : Enum { let desc = "shade"; let tag = ""; let etors = [Etor<"DARK","d">, Etor<"LIGHT","l","1 << 30">]; }
def point : Struct { let desc = "point"; let has_typedef = 0; let members = [StructMember<"int","x","x">, StructMember<"int","y","y">]; }
def node_t : Struct { let desc = "node"; let tag = "node"; let members = [StructMember<"struct node *","next","n">, StructMember<"struct point","at","a">, StructMember<"enum color","color","c">, StructMember<"void (*)(struct node *, int (*)(int))","visit","v">, StructMember<"volatile int","flag","f">, StructMember<"const char *const *","names","n">, StructMember<"int (*)(void)","table[4]","t">]; }
def cmp_fn : FptrTypedef { let desc = "cmp"; let params = [Param<"const void *","a","a">, Param<"const void *","b","b">]; let return = "int"; }
def maker_fn : FptrTypedef { let desc = "maker"; let params = []; let return = "struct db *"; }
def row_t : Typedef { let desc = "row"; let value = "int [8]"; }
def handler_t : Typedef { let desc = "handler"; let value = "void (*)(int)"; }
def db_open : Function { let desc = "open"; let return = "struct db *"; let params = [Param<"const char *","path","p">, Param<"int","flags","f">]; let returns = []; }
def db_close : Function { let desc = "close"; let return = "void"; let params = [Param<"struct db *","d","d">]; let returns = []; }
def db_exec : Function { let desc = "exec"; let return = "int"; let params = [Param<"struct db *","d","d">, Param<"const char *","sql","s">, Param<"int (*)(void *, int, char **, char **)","each","e">, Param<"void *","data","d">, Param<"char **","error","e">]; let returns = []; }
def db_printf : Function { let desc = "printf"; let return = "char *"; let is_variadic = 1; let params = [Param<"const char *","format","f">]; let returns = []; }
def db_vprintf : Function { let desc = "vprintf"; let return = "char *"; let params = [Param<"const char *","format","f">, Param<"va_list","args","a">]; let returns = []; }
def db_dump : Function { let desc = "dump"; let return = "size_t"; let params = [Param<"FILE *","file","f">, Param<"time_t","when","w">, Param<"row_t *","row","r">]; let returns = []; }
def db_hook : Function { let desc = "hook"; let return = "handler_t"; let params = [Param<"handler_t","new_one","n">]; let returns = []; }
def db_sort : Function { let desc = "sort"; let return = "void"; let params = [Param<"void *restrict","base","b">, Param<"size_t","n","n">, Param<"cmp_fn","cmp","c">]; let returns = []; }
def db_point : Function { let desc = "point"; let return = "struct point"; let params = [Param<"struct point","p","p">, Param<"enum color","c","c">, Param<"shade_t","s","s">]; let returns = []; }
def db_signal : Function { let desc = "sig"; let return = "void (*)(int)"; let params = [Param<"int","n","n">, Param<"void (*)(int)","f","f">]; let returns = []; }
def plainInit : Function { let desc = "i"; let params = []; let returns = []; }
def plainShutDown : Function { let desc = "s"; let params = []; let returns = []; }
def plainRun : Function { let desc = "runs"; let params = [Param<"struct db *","D","d",PARAM_IN>, Param<"const node_t *","N","n",PARAM_IN>, Param<"cursor **","Out","o",PARAM_OUT>, Param<"long double","Ld","l",PARAM_IN>, Param<"signed char","Sc","s",PARAM_IN>, Param<"unsigned long long","U","u",PARAM_IN>]; let returns = [Return<"PLAIN_ERRC_INVALID_NULL_POINTER">, Return<"PLAIN_ERRC_BAD",["`N->at.x + N->at.y > 100`","`N->next && N->next->next == N`","`U << 3 > 4096`","`Sc - 100 < -200`", "`N->color == GREEN`"]>]; }
