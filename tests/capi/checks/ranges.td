include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def ol_count_t : Typedef { let desc = "A number"; let value = "uint32_t"; }
def ol_counts_t : Typedef { let desc = "A pointer"; let value = "uint32_t*"; }
def ol_kind_t : Enum { let desc = "Kinds"; let etors = [Etor<"ONE", "one">]; }
def ol_s_t : Struct { let desc = "A structure"; let members = [StructMember<"int", "A", "a">]; }
def ol_f_cb_t : FptrTypedef { let desc = "A callback"; let params = []; let return = "void"; }
def ol_x_handle_t : Handle { let desc = "A handle"; }
def olF : Function {
  let desc = "Has ranges of all kinds";
  let params = [
    Param<"size_t", "Size", "s">, Param<"ol_count_t", "Count", "c">, Param<"ol_counts_t", "Counts", "c">,
    Param<"ol_kind_t", "Kind", "k">, Param<"ol_s_t", "Struct", "s">, Param<"ol_f_cb_t", "Callback", "c">,
    Param<"ol_x_handle_t", "Handle", "h">, Param<"double", "Float", "f">, Param<"bool", "Bool", "b">,
    RangedParam<"int*", "A", "fine", PARAM_IN, Range<"0", "Size">>,
    RangedParam<"int*", "B", "fine", PARAM_IN, Range<"Size", "Count">>,
    RangedParam<"int*", "C", "no", PARAM_IN, Range<"0", "Counts">>,
    RangedParam<"int*", "D", "no", PARAM_IN, Range<"Kind", "Struct">>,
    RangedParam<"int*", "E", "no", PARAM_IN, Range<"Callback", "Handle">>,
    RangedParam<"int*", "F", "no", PARAM_IN, Range<"Float", "Bool">>,
    RangedParam<"void*", "G", "no", PARAM_IN, Range<"0", "Size">>,
    RangedParam<"int", "H", "no", PARAM_IN, Range<"0", "Size">>,
    RangedParam<"ol_counts_t", "I", "fine", PARAM_IN, Range<"0", "Size">>,
  ];
  let returns = [];
}
