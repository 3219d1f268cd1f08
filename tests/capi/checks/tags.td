include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def ol_info_t : Enum { let desc = "Properties"; let is_typed = 1; let etors = [TaggedEtor<"A", "int", "a">]; }
def ol_plain_t : Enum { let desc = "Just numbers"; let etors = [Etor<"A", "a">]; }
def olF : Function {
  let desc = "Has tags of all kinds";
  let params = [
    Param<"ol_info_t", "Prop", "p">, Param<"ol_plain_t", "Plain", "p">, Param<"size_t", "Size", "s">,
    Param<"size_t*", "SizeRet", "s">, Param<"ol_info_t*", "PropRet", "p">,
    TypeTaggedParam<"void*", "A", "fine", PARAM_OUT, TypeInfo<"Prop", "Size">>,
    TypeTaggedParam<"void*", "B", "no", PARAM_OUT, TypeInfo<"Plain", "Size">>,
    TypeTaggedParam<"void*", "C", "no", PARAM_OUT, TypeInfo<"Size", "SizeRet">>,
    TypeTaggedParam<"void*", "D", "no", PARAM_OUT, TypeInfo<"PropRet", "Prop">>,
    TypeTaggedParam<"int", "E", "no", PARAM_IN, TypeInfo<"Prop", "Size">>,
  ];
  let returns = [];
}
