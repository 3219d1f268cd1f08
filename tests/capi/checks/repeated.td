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
  let desc = "Checks twice";
  let params = [Param<"int*", "A", "a", PARAM_IN>, Param<"int", "B", "b", PARAM_IN>];
  let returns = [
    Return<"OL_ERRC_INVALID_NULL_POINTER", ["first"]>,
    Return<"OL_ERRC_INVALID_NULL_POINTER", ["second"]>,
    Return<"OL_ERRC_INVALID_SIZE", ["`B == 0`", "`B > 10`"]>,
    Return<"OL_ERRC_DEVICE_LOST", ["`B == 0`"]>,
  ];
}
