//===- errors.td - Error codes and the result type -------------------------===//

def dice_errc_t : Enum {
  let desc = "Error codes";
  let etors = [
    Etor<"SUCCESS", "no error">,
    Etor<"UNINITIALIZED", "the library is not initialized">,
    Etor<"DEVICE_LOST", "the dice are lost">,
    Etor<"INVALID_NULL_HANDLE", "the cup is null">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_VALUE", "invalid value">,
  ];
}

def dice_error_struct_t : Struct {
  let desc = "An error: a code for programs and a message for people";
  let members = [
    StructMember<"dice_errc_t", "Code", "the code">,
    StructMember<"const char *", "Details", "the message">,
  ];
}

def dice_result_t : Typedef {
  let desc = "The result of every call";
  let value = "const struct dice_error_struct_t *";
}

def dice_code_location_t : Struct {
  let desc = "A source location of the caller";
  let members = [
    StructMember<"const char *", "File", "the file's name">,
    StructMember<"uint32_t", "Line", "the line, from 1">,
  ];
}
