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
  let desc = "Nothing is wrong with `A`";
  let details = ["It must not be `NULL`, or OL_ERRC_INVALID_NULL_POINTER comes back"];
  let params = [Param<"const char*", "A", "a name", PARAM_IN>, Param<"size_t", "Size", "its size", PARAM_IN>];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`", "`A` is longer"]>];
}
