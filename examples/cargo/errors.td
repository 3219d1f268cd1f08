//===- errors.td - What a call can answer ---------------------------------===//

def dice_errc_t : Enum {
  let desc = "What went wrong";
  let etors = [
    Etor<"SUCCESS", "nothing">,
    Etor<"UNINITIALIZED", "the library is not started">,
    Etor<"DEVICE_LOST", "the dice are lost">,
    Etor<"INVALID_NULL_HANDLE", "there is no cup">,
    Etor<"INVALID_NULL_POINTER", "there is no place for the answer">,
    Etor<"INVALID_VALUE", "there is no such thing">,
  ];
}

def dice_error_struct_t : Struct {
  let desc = "An error: a code for programs and a sentence for people";
  let members = [
    StructMember<"dice_errc_t", "Code", "the code">,
    StructMember<"const char *", "Details", "the sentence">,
  ];
}

def dice_result_t : Typedef {
  let desc = "What every call returns";
  let value = "const struct dice_error_struct_t *";
}

def dice_code_location_t : Struct {
  let desc = "A place in the caller's source";
  let members = [
    StructMember<"const char *", "File", "the file's name">,
    StructMember<"uint32_t", "Line", "from 1">,
  ];
}
