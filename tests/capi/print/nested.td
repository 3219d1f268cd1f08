// Structures inside structures, bit-fields, flags that overlap, types of another header, and names that are almost equal.
include "tdgen/api/api.td"

def Nested : API {
  let prefix = "sh";
  let has_code_locations = 0;
}

foreach name = ["SH_APICALL", "SH_APIEXPORT"] in
  def name : Macro {
    let desc = "nothing here";
    let value = "";
  }

// A parameter with a length.
class Counted<string Type, string Name, bits<3> Flags, string Length> : Param<Type, Name, "", Flags> {
  let length = Length;
}

def sh_errc_t : Enum {
  let desc = "what went wrong";
  let value_type = "uint64_t";
  let etors = [
    Etor<"OK", "nothing", "0">,
    Etor<"INVALID", "an argument", "0xffffffffffffffff">,
    Etor<"FULL", "no room", "0x8000000000000000">,
    Etor<"EMPTY", "nothing to return", "0x8000000000000002">,
  ];
}

def sh_result_t : Typedef {
  let desc = "what functions return";
  let value = "uint64_t";
}

def sh_kind_t : Enum {
  let desc = "kinds, one of which is negative";
  let etors = [Etor<"LOW", "low", "-5">, Etor<"ZERO", "zero", "0">, Etor<"HIGH", "high", "7">];
}

def sh_mode_flag_t : Enum {
  let desc = "modes, the first of which are two";
  let is_bit_field = 1;
  let etors = [Etor<"BOTH", "both", "3">, Etor<"READ", "read", "1">, Etor<"WRITE", "write", "2">];
}

def sh_bits_t : Struct {
  let desc = "bit-fields";
  let members = [
    StructMember<"int", "Signed : 3", "a number">,
    StructMember<"bool", "Truth : 1", "true or false">,
    StructMember<"sh_kind_t", "Kind : 32", "a kind">,
    StructMember<"ext_word", "Foreign : 4", "a number of another header">,
  ];
}

def sh_nested_t : Struct {
  let desc = "structures inside";
  let members = [
    StructMember<"sh_kind_t", "Kind", "a kind">,
    InnerStruct<"", "no name", [StructMember<"int", "First", "a number">, StructMember<"int", "Second : 4", "a number">]>,
    InnerStruct<"Inner", "a name", [
      InnerStruct<"", "no name", [StructMember<"int", "Third", "a number">]>,
      StructMember<"int", "Fourth", "a number">,
    ]>,
    UnionMember<"", "one of them", [
      StructMember<"int", "Number", "a number", "SH_KIND_LOW">,
      InnerStruct<"", "no name", [
        StructMember<"int", "X", "a number">,
        InnerStruct<"", "no name", [StructMember<"int", "Y", "a number">]>
      ], "SH_KIND_HIGH">,
    ], "Kind">,
  ];
}

def sh_foreign_t : Struct {
  let desc = "types of another header";
  let members = [
    StructMember<"ext_name", "Name", "an array of characters without a zero">,
    StructMember<"const ext_name *", "Pointer", "a pointer to one">,
    StructMember<"ext_function *", "Call", "a pointer to a function">,
    StructMember<"ext_word", "Word", "a number">,
  ];
}

// A member with a length.
class CountedMember<string Type, string Name, string Length> : StructMember<Type, Name, "values"> {
  let length = Length;
}

def sh_counted_t : Struct {
  let desc = "lengths that are constants";
  let members = [
    CountedMember<"const int *", "Many", "65536 * 65536">,
    CountedMember<"const int *", "None", "0x10 - 20">,
    CountedMember<"const int *", "Three", "10 / 3">,
  ];
}

// The names of both, with those of the parameters, are `Put_A_B`.
def sh_Put : Function {
  let desc = "Puts";
  let params = [
    Counted<"const int *", "A_B", PARAM_IN_OPTIONAL, "Count * 2">,
    Param<"int", "Count", "", PARAM_IN>,
  ];
  let returns = [];
}

def sh_Put_A : Function {
  let desc = "Puts";
  let params = [
    Counted<"const int *", "B", PARAM_IN_OPTIONAL, "Count * 2">,
    // Before the call and after it.
    Counted<"int *", "Both", 7, "Count + 1">,
    Param<"int", "Count", "", PARAM_IN>,
    Param<"volatile int", "Register", "", PARAM_IN>,
    Param<"const char *restrict", "Text", "", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}

// Without codes: layers and entry points have the tables of both.
foreach name = ["Take", "sh_Take"] in
  def name : Function {
    let desc = "Takes";
    let return = "int";
    let params = [
      Counted<"const int *", "Values", PARAM_IN_OPTIONAL, "Count * 2">,
      Param<"int", "Count", "", PARAM_IN>,
    ];
    let returns = [];
  }

// A type that only some platforms have.
def shWindow : Function {
  let desc = "Opens a window inside of another";
  let condition = "defined(EXT_WINDOWS)";
  let return = "ext_window";
  let params = [
    Param<"ext_window", "Parent", "", PARAM_IN>,
    Param<"const ext_window *", "Others", "", PARAM_IN_OPTIONAL>,
    Param<"short", "Width", "", PARAM_IN>,
  ];
  let returns = [];
}

// The condition must not hide what other functions need.
def shWidth : Function {
  let desc = "Returns a width";
  let return = "short";
  let params = [Param<"short", "Least", "", PARAM_IN>];
  let returns = [];
}
