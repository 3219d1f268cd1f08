include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def ol_x_handle_t : Handle { let desc = "A handle"; }
def ol_number_t : Typedef { let desc = "Could be a pointer for all that is seen"; let value = "int"; }
def olF : Function {
  let desc = "Has doubtful flags";
  let params = [
    Param<"int", "A", "nothing comes back", PARAM_OUT>,
    Param<"const int*", "B", "cannot be changed", PARAM_OUT>,
    Param<"const int**", "C", "the inner pointer can", PARAM_OUT>,
    Param<"int *const *", "D", "the inner pointer cannot", PARAM_OUT>,
    Param<"int", "E", "is always there", PARAM_IN_OPTIONAL>,
    Param<"int*", "F", "fine", PARAM_IN_OPTIONAL>,
    Param<"ol_x_handle_t", "G", "fine", PARAM_IN_OPTIONAL>,
    Param<"ol_number_t", "H", "fine", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}
