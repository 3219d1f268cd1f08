// Functions without codes: every type of result and parameter, refusals, and outputs that cannot be trusted.
include "tdgen/api/api.td"

#ifdef CODES
def Jars : API { let prefix = "jar"; let success = "JAR_SUCCESS"; let includes = ["<stdarg.h>"]; }

foreach name = ["JAR_APICALL", "JAR_APIEXPORT"] in def name : Macro { let desc = "nothing"; let value = ""; }

def JAR_SUCCESS : Macro { let desc = "no error"; let value = "NULL"; }

def jar_errc_t : Enum {
  let desc = "errors";
  let etors = [
    Etor<"OK", "none">,
    Etor<"UNINITIALIZED", "too early">,
    Etor<"INVALID_SIZE", "a size">,
    Etor<"INVALID_NULL_POINTER", "a pointer">,
    Etor<"INVALID_NULL_HANDLE", "a handle">,
  ];
}

def jar_error_struct_t : Struct {
  let desc = "an error";
  let members = [StructMember<"jar_errc_t", "Code", "the code">, StructMember<"const char *", "Details", "a sentence">];
}

def jar_result_t : Typedef { let desc = "a result"; let value = "const struct jar_error_struct_t *"; }

def jar_code_location_t : Struct { let desc = "a place"; let members = [StructMember<"uint32_t", "Line", "a line">]; }

def jarShake : Function {
  let desc = "shakes a jar";
  let params = [Param<"int", "Times", "how often", PARAM_IN>];
  let returns = [Return<"JAR_ERRC_INVALID_SIZE", ["`Times > 9`"]>];
}
#else
def Jars : API { let prefix = "jar"; let export = ""; let calling_convention = ""; let includes = ["<stdarg.h>"]; }
#endif

def jar_handle_t : Handle { let desc = "a jar"; }

def jar_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"GLASS", "of glass">, Etor<"CLAY", "of clay">]; }

def jar_side_flag_t : Enum {
  let desc = "sides";
  let is_bit_field = 1;
  let etors = [Etor<"TOP", "the top">, Etor<"FRONT", "the front">];
}

def jar_side_flags_t : Typedef { let desc = "sides"; let value = "uint32_t"; }

def jar_size_t : Struct {
  let desc = "a size";
  let members = [StructMember<"int", "Width", "the width">, StructMember<"float", "Height", "the height">];
}

def jar_value_t : Struct {
  let desc = "a number of one of two types";
  let is_union = 1;
  let members = [StructMember<"int", "Whole", "an integer">, StructMember<"double", "Real", "a fraction">];
}

def jar_info_t : Struct {
  let desc = "what is known";
  let members = [
    StructMember<"jar_kind_t", "Kind", "the kind">,
    StructMember<"const char *", "Name", "the name">,
    StructMember<"jar_size_t", "Size", "the size">,
    StructMember<"int *", "Age", "the age">,
  ];
}

def jar_visitor_cb_t : FptrTypedef {
  let desc = "a callback";
  let params = [Param<"int", "Number", "a number", PARAM_IN>];
  let return = "int";
}

class F<string Result, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = "does something";
  let return = Result;
  let params = Params;
  let returns = Returns;
}

class Sized<string Type, string Name, string Length, bit Bytes> : Param<Type, Name, "sized", PARAM_IN> {
  let length = Length;
  let length_in_bytes = Bytes;
}

def jarOpen : F<"jar_handle_t", [Param<"const char *", "Name", "a name", PARAM_IN>],
                [Return<"NULL", ["there is no jar"]>]>;
def jarCount : F<"int", [Param<"jar_handle_t", "Jar", "a jar", PARAM_IN>, Param<"jar_kind_t", "Kind", "k", PARAM_IN>],
                 [Return<"-1", ["`Kind > JAR_KIND_CLAY`"]>]>;
def jarSend : F<"void", [Param<"size_t", "Count", "how many", PARAM_IN>,
                         RangedParam<"const int *", "Items", "numbers", PARAM_IN, Range<"0", "Count">>],
                [Return<"void", ["`Count > 16`"]>]>;
def jarFree : F<"void", [Param<"char *", "Text", "a text", PARAM_IN>]>;
def jarName : F<"const char *", [Param<"int", "Which", "which", PARAM_IN>]>;
def jarBuffer : F<"char *", []>;
def jarWeight : F<"double", [Param<"float", "Factor", "a factor", PARAM_IN>, Param<"long double", "Offset", "o", PARAM_IN>]>;
def jarKind : F<"jar_kind_t", [Param<"int", "Number", "a number", PARAM_IN>],
                [Return<"JAR_KIND_GLASS", ["`Number < 0`"]>]>;
def jarSides : F<"jar_side_flags_t", [Param<"jar_side_flags_t", "Sides", "sides", PARAM_IN>]>;
def jarIsOpen : F<"bool", [Param<"char", "Letter", "a letter", PARAM_IN>]>;
def jarSize : F<"jar_size_t", [Param<"jar_size_t", "Size", "a size", PARAM_IN>]>;
def jarValue : F<"jar_value_t", [Param<"jar_value_t", "Value", "a value", PARAM_IN>]>;
def jarNumber : F<"uint64_t", [Param<"int64_t", "Number", "a number", PARAM_IN>]>;
def jarHandler : F<"void (*)(int)", [Param<"jar_visitor_cb_t", "Visitor", "a callback", PARAM_IN_OPTIONAL>]>;
def jarGet : F<"int", [Param<"int", "How", "how", PARAM_IN>, Param<"jar_info_t *", "Info", "what is known", PARAM_OUT>],
               [Return<"-1">]>;
def jarLook : F<"int", [Param<"int", "How", "how", PARAM_IN>, Param<"jar_info_t *", "Info", "what is known", PARAM_OUT>,
                        Param<"char *", "Text", "a text", PARAM_OUT>, Param<"double *", "Number", "a number", PARAM_OUT>]>;
def jarList : F<"void", [Param<"uint32_t *", "Count", "room", 3>,
                         RangedParam<"int *", "Items", "numbers", PARAM_OUT_OPTIONAL, Range<"0", "Count">>]>;
def jarFill : F<"bool", [Param<"uint32_t *", "Count", "number", PARAM_OUT>,
                         RangedParam<"int *", "Items", "numbers", PARAM_OUT, Range<"0", "Count">>]>;
def jarRead : F<"long", [Param<"char *", "Buffer", "b">, Param<"const unsigned char *", "Bytes", "b">,
                         Param<"const char *", "Mode", "m">, Param<"jar_info_t *", "Info", "i">]>;
def jarBytes : F<"int", [Sized<"const uint32_t *", "Words", "Size", 1>,
                         Param<"size_t", "Size", "s", PARAM_IN>,
                         Sized<"const char *", "Name", "4", 0>]>;
def jarNest : F<"int", [Param<"int", "Depth", "d", PARAM_IN>]>;
def jarCrash : F<"void", [Param<"int", "How", "how", PARAM_IN>]>;
// Names that generated code has, too, and one that hides a type.
def jarHide : F<"jar_kind_t", [Param<"int", "jar_kind_t", "k">, Param<"int", "Result", "r">, Param<"int", "Params", "p">,
                               Param<"int", "Call", "c">, Param<"int", "Out", "o">, Param<"int", "Value", "v">]>;
def jarVLog : F<"int", [Param<"const char *", "Format", "f", PARAM_IN>, Param<"va_list", "Args", "a", PARAM_IN>]>;
def jarLog : F<"int", [Param<"const char *", "Format", "f", PARAM_IN>]> { let is_variadic = 1; }
def jarMin : F<"int", [Param<"int", "A", "a", PARAM_IN>]> { let body = "{ return A; }"; }
