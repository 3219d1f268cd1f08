include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def OL_A : Macro { let desc = ""; let value = "1"; }
def ol_a_handle_t : Handle { let desc = " "; }
def ol_a_t : Enum { let desc = ""; let etors = [Etor<"A", "">, Etor<"B", "b">]; }
def ol_b_t : Typedef { let desc = ""; let value = "int"; }
def ol_c_t : Struct { let desc = ""; let members = [StructMember<"int", "A", "">]; }
def ol_d_cb_t : FptrTypedef { let desc = ""; let params = [Param<"int", "A", "">]; let return = "void"; }
def olF : Function {
  let desc = "\n";
  let details = ["one", "", "three"];
  let params = [
    Param<"ol_a_handle_t", "A", "", PARAM_IN>, Param<"ol_c_t", "B", "b", PARAM_IN>,
    Param<"ol_d_cb_t", "C", "", PARAM_IN>,
  ];
  let returns = [];
}
