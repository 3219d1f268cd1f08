include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def olF : Function {
  let desc = "Uses types that nobody declares";
  let params = [
    Param<"uint32", "A", "meant is another", PARAM_IN>,
    Param<"ol_thing_handle_t", "B", "never described", PARAM_IN>,
    Param<"struct timespec*", "C", "of another header", PARAM_IN>,
    Param<"const unsigned long long*", "D", "of C itself", PARAM_IN>,
    Param<"int_least16_t", "E", "of stdint.h", PARAM_IN>,
    Param<"uint32", "F", "again", PARAM_IN>,
    Param<"FILE*", "G", "of another header", PARAM_IN>,
  ];
  let returns = [];
}
def ol_opaque_t : Typedef { let desc = "A pointer to what nobody sees"; let value = "struct ol_hidden_t*"; }
def ol_list_t : Struct {
  let desc = "A chain";
  let members = [StructMember<"struct ol_list_t*", "Next", "the next one">, StructMember<"sizet", "Size", "its size">];
}
def ol_info_t : Enum {
  let desc = "Properties";
  let is_typed = 1;
  let etors = [TaggedEtor<"A", "char[]", "a name">, TaggedEtor<"B", "uint8[4]", "an address">];
}
