//===- errors.td - Error codes and the result type -------------------------===//

def STO_SUCCESS : Macro {
  let desc = "The result of a successful call";
  let value = "NULL";
}

def sto_errc_t : Enum {
  let desc = "Error codes";
  let etors = [
    Etor<"SUCCESS", "no error">,
    Etor<"UNINITIALIZED", "the library is not initialized">,
    Etor<"DEVICE_LOST", "the storage of the store is gone">,
    Etor<"INVALID_NULL_HANDLE", "a required handle is null">,
    Etor<"INVALID_NULL_POINTER", "a required pointer is null">,
    Etor<"INVALID_ARGUMENT", "an argument is invalid">,
    Etor<"INVALID_ENUMERATION", "a number is not one of the enumerators">,
    Etor<"INVALID_SIZE", "a size is zero, too small or too large">,
    Etor<"NOT_FOUND", "the store has no object of this name">,
    Etor<"EXISTS", "the store already has an object of this name">,
    Etor<"NO_SPACE", "the store is full">,
    Etor<"NO_ACCESS", "the object is protected">,
  ];
}

def sto_error_struct_t : Struct {
  let desc = "An error: its code and a message. Owned by the library, never freed by the caller";
  let members = [
    StructMember<"sto_errc_t", "Code", "the code">,
    StructMember<"const char*", "Details", "the message">,
  ];
}

def sto_result_t : Typedef {
  let desc = "The result of every function: STO_SUCCESS, or an error";
  let value = "const struct sto_error_struct_t*";
}
