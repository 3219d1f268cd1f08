// Arguments, members and properties of every shape that a print header must show.
include "tdgen/api/api.td"

def Shapes : API {
  let prefix = "sh";
}

foreach name = ["SH_APICALL", "SH_APIEXPORT"] in
  def name : Macro {
    let desc = "nothing here";
    let value = "";
  }

def sh_errc_t : Enum {
  let desc = "what went wrong";
  let etors = [
    Etor<"UNINITIALIZED", "too early">,
    Etor<"FULL", "no room">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">,
  ];
}

def sh_error_struct_t : Struct {
  let desc = "an error";
  let members = [
    StructMember<"sh_errc_t", "Code", "the code">,
    StructMember<"const char*", "Details", "a sentence">,
  ];
}

def sh_result_t : Typedef {
  let desc = "what functions return";
  let value = "const struct sh_error_struct_t *";
}

def sh_code_location_t : Struct {
  let desc = "a place";
  let members = [StructMember<"uint32_t", "LineNumber", "a line">];
}

def sh_thing_handle_t : Handle {
  let desc = "a thing";
}

def sh_call_cb_t : FptrTypedef {
  let desc = "a function";
  let params = [];
  let return = "void";
}

//===- Numbers with names -------------------------------------------------===//

def sh_color_t : Enum {
  let desc = "colors";
  let etors = [Etor<"RED", "red">, Etor<"GREEN", "green">];
}

def sh_mode_flag_t : Enum {
  let desc = "modes";
  let is_bit_field = 1;
  let etors = [Etor<"READ", "read">, Etor<"WRITE", "write">, Etor<"RUN", "run">];
}

def sh_mode_flags_t : Typedef {
  let desc = "modes, added up";
  let value = "uint64_t";
}

// No bit field has this name.
def sh_other_flags_t : Typedef {
  let desc = "bits without names";
  let value = "unsigned long";
}

def sh_nothing_t : Enum {
  let desc = "no enumerators";
  let is_typed = 1;
  let etors = [];
}

def sh_no_flag_t : Enum {
  let desc = "no flags";
  let is_bit_field = 1;
  let etors = [];
}

// Both are called `name` when prefix and ending are left out.
def sh_name_t : Typedef {
  let desc = "a name";
  let value = "const char *";
}

def sh_name : Struct {
  let desc = "a name with its length";
  let members = [StructMember<"sh_name_t", "Text", "the name">, StructMember<"size_t", "Length", "its length">];
}

//===- Structures ---------------------------------------------------------===//

def sh_size_t : Struct {
  let desc = "a size";
  let members = [StructMember<"float", "Width", "from side to side">, StructMember<"double", "Height", "from end to end">];
}

def sh_box_t : Struct {
  let desc = "something of everything";
  let members = [
    StructMember<"sh_size_t", "Size", "a structure">,
    StructMember<"const sh_size_t*", "Inner", "a pointer to a structure">,
    StructMember<"struct sh_box_t*", "Next", "a pointer that may lead back here">,
    StructMember<"const sh_list_t*", "List", "one that may lead back here on a detour">,
    StructMember<"sh_color_t", "Color", "an enumerator">,
    StructMember<"sh_mode_flag_t", "Mode", "flags">,
    StructMember<"sh_mode_flags_t", "Modes", "flags with a type of their own">,
    StructMember<"sh_thing_handle_t", "Thing", "a handle">,
    StructMember<"sh_call_cb_t", "Call", "a callback">,
    StructMember<"sh_result_t", "Result", "a result">,
    StructMember<"const char*", "Label", "a text">,
    StructMember<"void*", "Any", "an untyped pointer">,
    StructMember<"volatile int*", "Register", "something that must not be read">,
  ];
}

def sh_list_t : Struct {
  let desc = "boxes";
  let members = [StructMember<"sh_box_t*", "First", "the first">];
}

//===- Properties ---------------------------------------------------------===//

def sh_info_t : Enum {
  let desc = "properties of all types";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"TEXT", "char[]", "letters">,
    TaggedEtor<"CONST_TEXT", "const char []", "letters that stay">,
    TaggedEtor<"NUMBERS", "uint32_t[]", "numbers">,
    TaggedEtor<"BYTES", "uint8_t[4]", "bytes">,
    TaggedEtor<"SIZES", "sh_size_t[]", "structures">,
    TaggedEtor<"TEXTS", "const char*[]", "texts">,
    TaggedEtor<"POINTER", "void*", "a pointer">,
    TaggedEtor<"STRING", "const char*", "a text">,
    TaggedEtor<"NUMBER", "const int*", "a pointer to a number">,
    TaggedEtor<"HANDLE", "sh_thing_handle_t", "a handle">,
    TaggedEtor<"HANDLES", "sh_thing_handle_t []", "handles">,
    TaggedEtor<"COLOR", "sh_color_t", "an enumerator">,
    TaggedEtor<"MODES", "sh_mode_flags_t", "flags">,
    TaggedEtor<"SIZE", "const sh_size_t", "a structure">,
    TaggedEtor<"TRUTH", "bool", "true or false">,
    TaggedEtor<"BYTE", "uint8_t", "a byte">,
    TaggedEtor<"LETTER", "char", "a letter">,
    TaggedEtor<"SHORT", "short", "a small number">,
    TaggedEtor<"DOUBLE", "double", "a number with a fraction">,
    TaggedEtor<"CALL", "sh_call_cb_t", "a callback">,
    TaggedEtor<"FOREIGN", "struct tm", "a structure from elsewhere">,
  ];
}

//===- Functions ----------------------------------------------------------===//

def shNumbers : Function {
  let desc = "takes numbers";
  let params = [
    Param<"int8_t", "Tiny", "", PARAM_IN>,
    Param<"unsigned char", "Byte", "", PARAM_IN>,
    Param<"char", "Letter", "", PARAM_IN>,
    Param<"bool", "Truth", "", PARAM_IN>,
    Param<"long long", "Huge", "", PARAM_IN>,
    Param<"unsigned long", "Long", "", PARAM_IN>,
    Param<"float", "Fraction", "", PARAM_IN>,
    Param<"sh_color_t", "Color", "", PARAM_IN>,
    Param<"sh_mode_flag_t", "Mode", "", PARAM_IN>,
    Param<"sh_mode_flags_t", "Modes", "", PARAM_IN>,
    Param<"sh_other_flags_t", "Others", "", PARAM_IN>,
    Param<"struct tm", "Foreign", "", PARAM_IN>,
    Param<"time_t", "Time", "", PARAM_IN>,
  ];
  let returns = [];
}

def shPointers : Function {
  let desc = "takes pointers";
  let params = [
    Param<"const int*", "Number", "", PARAM_IN_OPTIONAL>,
    Param<"const char*", "Text", "", PARAM_IN_OPTIONAL>,
    Param<"sh_name_t", "Name", "", PARAM_IN_OPTIONAL>,
    Param<"const sh_name_t*", "Names", "", PARAM_IN_OPTIONAL>,
    Param<"const char*const*", "Texts", "", PARAM_IN_OPTIONAL>,
    Param<"const void*", "Any", "", PARAM_IN_OPTIONAL>,
    Param<"sh_call_cb_t", "Call", "", PARAM_IN_OPTIONAL>,
    Param<"const sh_box_t*", "Box", "", PARAM_IN_OPTIONAL>,
    Param<"const sh_mode_flags_t*", "Modes", "", PARAM_IN_OPTIONAL>,
    Param<"const sh_result_t*", "Result", "", PARAM_IN_OPTIONAL>,
    Param<"const uint8_t*", "Byte", "", PARAM_IN_OPTIONAL>,
    Param<"struct tm*", "Foreign", "", PARAM_IN_OPTIONAL>,
    Param<"const time_t*", "Time", "", PARAM_IN_OPTIONAL>,
    Param<"const struct sh_unknown*", "Unknown", "", PARAM_IN_OPTIONAL>,
    Param<"volatile int*", "Register", "", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}

def shRanges : Function {
  let desc = "takes arrays";
  let params = [
    RangedParam<"const int*", "Numbers", "", PARAM_IN_OPTIONAL, Range<"First", "Last">>,
    RangedParam<"const char*", "Letters", "", PARAM_IN_OPTIONAL, Range<"1", "Last">>,
    RangedParam<"const char*const*", "Texts", "", PARAM_IN_OPTIONAL, Range<"0", "Last">>,
    RangedParam<"const sh_size_t*", "Sizes", "", PARAM_IN_OPTIONAL, Range<"0", "Last">>,
    RangedParam<"const sh_thing_handle_t*", "Things", "", PARAM_IN_OPTIONAL, Range<"0", "Last">>,
    RangedParam<"const void*", "Bytes", "", PARAM_IN_OPTIONAL, Range<"0", "Last">>,
    RangedParam<"struct tm*", "Foreign", "", PARAM_IN_OPTIONAL, Range<"0", "Last">>,
    RangedParam<"int*", "Found", "", PARAM_OUT_OPTIONAL, Range<"0", "NumFound">>,
    Param<"size_t", "First", "", PARAM_IN>,
    Param<"int", "Last", "", PARAM_IN>,
    Param<"size_t*", "NumFound", "", PARAM_OUT_OPTIONAL>,
  ];
  let returns = [];
}

def shOutputs : Function {
  let desc = "hands things back";
  let params = [
    Param<"int*", "Out", "", PARAM_OUT>,
    Param<"int*", "Untold", "">,
    Param<"int*", "InOut", "", 3>,
    Param<"const char**", "Text", "", PARAM_OUT>,
    Param<"sh_thing_handle_t*", "Thing", "", PARAM_OUT>,
    Param<"sh_size_t*", "Size", "", PARAM_OUT>,
    RangedParam<"char*", "Buffer", "", PARAM_OUT, Range<"0", "Room">>,
    Param<"size_t", "Room", "", PARAM_IN>,
  ];
  let returns = [];
}

def shGet : Function {
  let desc = "hands a property back";
  let params = [
    Param<"sh_info_t", "Info", "", PARAM_IN>,
    Param<"size_t", "Bytes", "", PARAM_IN>,
    TypeTaggedParam<"void*", "Value", "", PARAM_OUT, TypeInfo<"Info", "Bytes">>,
  ];
  let returns = [];
}

def shSet : Function {
  let desc = "takes a property";
  let params = [
    Param<"sh_info_t", "Info", "", PARAM_IN>,
    Param<"size_t", "Bytes", "", PARAM_IN>,
    TypeTaggedParam<"const void*", "Value", "", PARAM_IN_OPTIONAL, TypeInfo<"Info", "Bytes">>,
  ];
  let returns = [];
}
