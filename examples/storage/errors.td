//===- errors.td - Error codes and what a call returns --------------------===//

def STO_SUCCESS : Macro {
  let desc = "The result of a call that went well";
  let value = "NULL";
}

def sto_errc_t : Enum {
  let desc = "What went wrong";
  let etors = [
    Etor<"SUCCESS", "nothing">,
    Etor<"UNINITIALIZED", "the library is not started up">,
    Etor<"DEVICE_LOST", "what the store lies on is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null that must not be">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null that must not be">,
    Etor<"INVALID_ARGUMENT", "an argument makes no sense">,
    Etor<"INVALID_ENUMERATION", "a number is none of the enumerators">,
    Etor<"INVALID_SIZE", "a size is zero, too small or too large">,
    Etor<"NOT_FOUND", "the store has no object of that name">,
    Etor<"EXISTS", "the store has an object of that name already">,
    Etor<"NO_SPACE", "the store is full">,
    Etor<"NO_ACCESS", "the object is protected">,
  ];
}

def sto_error_struct_t : Struct {
  let desc = "An error: its code and a sentence for people. Owned by the library, never freed by the caller";
  let members = [
    StructMember<"sto_errc_t", "Code", "the code">,
    StructMember<"const char*", "Details", "the sentence">,
  ];
}

def sto_result_t : Typedef {
  let desc = "What every function returns: STO_SUCCESS, or an error";
  let value = "const struct sto_error_struct_t*";
}
