include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def OL_MOST : Macro { let desc = "The most"; let value = "10"; }
def ol_s_t : Struct { let desc = "A structure"; let members = [StructMember<"size_t", "Size", "s">]; }
def olF : Function {
  let desc = "Checks what is not there";
  let params = [Param<"ol_s_t", "Box", "a box", PARAM_IN>, Param<"const char*", "Name", "a name", PARAM_IN_OPTIONAL>];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", [
      "`Box.Size > OL_MOST`",
      "`Bax.Size == 0`",
      "`length == 0 && Name`",
      "`Box.Size > OL_MUST`",
      "`Box.Size > OTHER_LIMIT`",
      "`Name != NULL && strlen(Name) > SIZE_MAX / 2`",
      "`Name != NULL && checked(Name)`",
      "`Box.Size > sizeof(ol_s_t) + sizeof(Thing)`",
      "`OL_MOST > 3`",
      "`1`",
    ]>,
  ];
}
def olG : Function {
  let desc = "Has no parameters";
  let params = [];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`"]>];
}
