// Without an API record a division is let through, and looked at first.
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
  let desc = "d";
  let params = [Param<"size_t", "A", "a", PARAM_IN>, Param<"size_t", "B", "b", PARAM_IN>];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["`A % B != 0`"]>];
}
