// What random descriptions had when their code did not compile or run.
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
class Owned<string Type, string Name, string Ownership, bits<3> Flags> : Param<Type, Name, "a handle", Flags> {
  let ownership = Ownership;
}

// Destroyed only on one platform, by a function without a code, and by one that returns something else.
foreach kind = ["a", "b", "c"] in {
  def "box_" # kind # "_handle_t" : Handle { let desc = "a handle"; }
  def "boxMake" # kind : Function {
    let desc = "makes one";
    let params = [Owned<"box_" # kind # "_handle_t *", "Made", "creates", PARAM_OUT>];
    let returns = [];
  }
}
class Destroy<string kind> : Function {
  let desc = "destroys one";
  let params = [Owned<"box_" # kind # "_handle_t", "Old", "destroys", PARAM_IN>];
  let returns = [];
}
def boxEndA : Destroy<"a"> { let condition = "defined(_WIN32)"; }
def boxEndB : Destroy<"b"> { let return = "void"; }
def boxEndC : Destroy<"c"> { let return = "const int *"; }

// Ranges that begin after the first element, and end where a pointer says; characters without a terminator.
def boxFill : Function {
  let desc = "fills numbers";
  let params = [
    Param<"const uint32_t *", "Count", "a number", PARAM_IN>,
    RangedParam<"box_pair_t *", "Pairs", "pairs", 3, Range<"1", "Count">>,
    RangedParam<"const char *", "Bytes", "characters", PARAM_IN_OPTIONAL, Range<"0", "Count">>,
    Param<"size_t", "Size", "a number", PARAM_IN>,
    RangedParam<"const int *", "Items", "numbers", PARAM_IN, Range<"0", "Size">>,
  ];
  let returns = [Return<"BOX_ERRC_BAD", ["`Size > 20`", "`Items && Size > 0 && Items[Size - 1] == 3`"]>];
}
def box_pair_t : Struct {
  let desc = "a pair";
  let members = [StructMember<"int", "One", "a number">, StructMember<"char *const", "Name", "a name">];
}

// A number whose type has the end of a callback's name.
def box_count_cb_t : Typedef { let desc = "a number"; let value = "uint16_t"; }
def boxCount : Function {
  let desc = "counts";
  let params = [Param<"box_count_cb_t", "Count", "a number", PARAM_IN>, Param<"box_pair_t *const", "Pair", "a pair", PARAM_OUT>];
  let returns = [];
}

// Names that are the same in the bindings.
def boxNames : Function {
  let desc = "has names";
  let params = [
    Param<"int", "i_", "a number", PARAM_IN>, Param<"double", "i", "a number", PARAM_IN>,
    Param<"int", "from_", "a number", PARAM_IN>, Param<"int", "from", "a number", PARAM_IN>,
  ];
  let returns = [];
}
