include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def ol_thing_t : Struct { let desc = "Made by olMakeThing, freed by olFreeThing"; let members = [StructMember<"int", "Size", "see OL_ERRC_INVALID_SIZ">]; }
def olMakeThing : Function {
  let desc = "Makes an ol_thing_t, not an ol_think_t";
  let details = [
    "Returns OL_ERRC_INVALID_SIZE, never OL_ERRC_INVALID_SIYE, and none but OL_ERRC_* anyway.",
    "Success is OL_SUCCESS, documented as OL_RESULT_SUCCESS. OL_ERRC_LAST is none.",
    "See olMakeThingWithCodeLoc, ol_make_thing_params_t, olMakeThings and OL_APICALL.",
    "An escape: \"OL_ERRC_NOPE\".",
    "Such words as olive, OLDER, old_t and Ol_X are no names.",
  ];
  let params = [Param<"ol_thing_t*", "Thing", "where it is put", PARAM_OUT>];
  let returns = [];
}
