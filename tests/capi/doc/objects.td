// Each kind of object, and what can be said about it.

include "base.td"

def OL_LIMIT : Macro {
  let desc = "The most that there can be of them";
  let condition = "defined(LARGE) || defined(HUGE)";
  let value = "1000";
  let alt_value = "10";
}

def OL_TRACE : Macro {
  let desc = "Whether calls are traced";
  let condition = "defined(DEBUG)";
  let value = "";
}

def "OL_MAX(a, b)" : Macro {
  let desc = "The greater one";
  let value = "((a) > (b) ? (a) : (b))";
}

def ol_lamp_handle_t : Handle { let desc = "A lamp, see `olLight`"; }

def ol_lamp_flag_t : Enum {
  let desc = "How a lamp shines";
  let is_bit_field = 1;
  let etors = [Etor<"WARM", "in red">, Etor<"COLD", "in blue, not with OL_LAMP_FLAG_WARM">];
}

def ol_lamp_flags_t : Typedef {
  let desc = "A set of ol_lamp_flag_t";
  let value = "uint32_t";
}

def ol_lamp_info_t : Enum {
  let desc = "What can be asked";
  let is_typed = 1;
  let etors = [TaggedEtor<"FLAGS", "ol_lamp_flags_t", "how it shines">, TaggedEtor<"NAME", "char[]", "">];
}

def ol_lamp_cb_t : FptrTypedef {
  let desc = "Called for each lamp";
  let params = [
    Param<"const ol_lamp_handle_t*", "Lamps", "the lamps", PARAM_IN>,
    Param<"void*", "UserData", "", PARAM_IN_OPTIONAL>,
  ];
  let return = "bool";
}

def ol_idle_cb_t : FptrTypedef {
  let desc = "Called when nothing is left to do";
  let params = [];
  let return = "void";
}

def ol_pair_t : Struct {
  let desc = "Two lamps";
  let members = [
    StructMember<"ol_lamp_handle_t", "Left", "the left one">,
    StructMember<"ol_lamp_handle_t", "Right", "">,
  ];
}

def olLight : Function {
  let desc = "Lights lamps.\n\nThey stay lit until olLight() is called with `OL_LIMIT`.";
  let details = ["One after the other.", "Never more than `OL_LIMIT`, open or not.\n\nNot even OL_MAX(1, 2)."];
  let analogues = ["glLight", "clLight"];
  let params = [
    RangedParam<"const ol_lamp_handle_t*", "Lamps", "the lamps", PARAM_IN, Range<"0", "Count">>,
    Param<"size_t", "Count", "how many lamps there are", PARAM_IN>,
    Param<"ol_lamp_flags_t", "Flags", "how they shine", 0>,
    Param<"ol_lamp_info_t", "PropName", "what is asked", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "where it is put", PARAM_OUT_OPTIONAL, TypeInfo<"PropName", "Count">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`Count == 0`", "`Count > OL_LIMIT || Count > OL_MAX(3, 4)`", "too many"]>,
    Return<"OL_ERRC_DARK", ["`PropName == OL_LAMP_INFO_FLAGS`"]>,
  ];
}

def open : Function {
  let desc = "Opens the box";
  let params = [];
  let returns = [];
}

def ol_errc_t : Enum {
  let desc = "What went wrong";
  let etors = [Etor<"INVALID_SIZE", "a size makes no sense">, Etor<"DARK", "">];
}
