include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def ol_thing_t : Struct { let desc = "A thing"; let members = [StructMember<"int", "Size", "its size">]; }
def olF : Function {
  let desc = "Reads `Thing` into `pValue`";
  let details = [
    "`Thinh` must not be `NULL`, `Size` neither `true` nor `uint32_t`, `a + b` is code.",
    "A lonely ` is left.",
    "`Value` comes from `malloc`, as `OTHER_API` does.",
  ];
  let params = [
    Param<"ol_thing_t*", "Thing", "the thing; see `Vaule`", PARAM_IN>,
    Param<"int*", "Value", "its value", PARAM_OUT>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["when `Thing` is less than `Least`", "`Thing == NULL"]>];
}
def olG : Function { let desc = "Has no `Parameter`"; let params = []; let returns = []; }
