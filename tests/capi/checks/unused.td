include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def ol_used_handle_t : Handle { let desc = "Used"; }
def ol_idle_handle_t : Handle { let desc = "Not used"; }
def ol_tagged_handle_t : Handle { let desc = "Used by a property"; }
def ol_idle_t : Struct { let desc = "Only used by itself"; let members = [StructMember<"struct ol_idle_t*", "Next", "n">]; }
def ol_more_t : Struct { let desc = "An extension"; let base_class = "ol_base_desc_t"; let members = [StructMember<"int", "A", "a">]; }
def ol_structure_type_t : Typedef { let desc = "Which structure it is"; let value = "int"; }
def ol_idle_cb_t : FptrTypedef { let desc = "Not called"; let params = []; let return = "void"; }
def ol_info_t : Enum { let desc = "Properties"; let is_typed = 1; let etors = [TaggedEtor<"A", "ol_tagged_handle_t", "a">]; }
def olF : Function { let desc = "Uses one"; let params = [Param<"ol_used_handle_t*", "A", "a", PARAM_OUT>]; let returns = []; }
