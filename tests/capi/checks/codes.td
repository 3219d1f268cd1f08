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
  let desc = "Returns what nobody defines";
  let params = [Param<"int", "A", "a", PARAM_IN>];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`A == 0`"]>,
    Return<"OL_ERRC_INVALID_SIZES">,
    Return<"OL_ERRC_NO_SUCH_THING">,
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`A == 1`"]>,
    Return<"OL_ERRC_DEVICE_LOST">,
  ];
}
def olG : Function { let desc = "Too"; let params = []; let returns = [Return<"OL_ERRC_NO_SUCH_THING", ["now and then"]>]; }
