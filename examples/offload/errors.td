//===- errors.td - Error codes and the result type -------------------------===//

def OL_SUCCESS : Macro {
  let desc = "The result of a successful call";
  let value = "NULL";
}

def ol_errc_t : Enum {
  let desc = "Error codes";
  let etors = [
    Etor<"SUCCESS", "no error">,
    Etor<"UNKNOWN", "an error without a code of its own, or a bug in the library">,
    Etor<"HOST_IO", "reading or writing on the host failed">,
    Etor<"INVALID_BINARY", "the binary image is damaged">,
    Etor<"INVALID_NULL_POINTER", "a required pointer is null">,
    Etor<"INVALID_ARGUMENT", "an argument is invalid">,
    Etor<"NOT_FOUND", "the binary image has no symbol of this name">,
    Etor<"OUT_OF_RESOURCES", "memory or another resource is exhausted">,
    Etor<"INVALID_SIZE", "a size is zero, too small or too large">,
    Etor<"INVALID_ENUMERATION", "a number is not one of the enumerators">,
    Etor<"HOST_TOOL_NOT_FOUND", "a required program on the host is missing, such as a linker">,
    Etor<"INVALID_VALUE", "a value is not allowed">,
    Etor<"UNIMPLEMENTED", "not implemented by the device or its backend">,
    Etor<"UNSUPPORTED", "not supported by the device or its backend">,
    Etor<"ASSEMBLE_FAILURE", "the binary image could not be assembled">,
    Etor<"COMPILE_FAILURE", "the binary image could not be compiled at run time">,
    Etor<"LINK_FAILURE", "the binary image could not be linked">,
    Etor<"BACKEND_FAILURE", "the plug-in of the device is in an invalid state">,
    Etor<"UNINITIALIZED", "the library is not initialized">,
    Etor<"INVALID_NULL_HANDLE", "a required handle is null">,
    Etor<"INVALID_PLATFORM", "the platform is not supported by this call">,
    Etor<"INVALID_DEVICE", "the device is not supported by this call">,
    Etor<"INVALID_QUEUE", "the queue is not supported by this call">,
    Etor<"INVALID_EVENT", "the event is not supported by this call">,
    Etor<"SYMBOL_KIND", "the symbol is a kernel instead of a variable, or the reverse">,
  ];
}

def ol_error_struct_t : Struct {
  let desc = "An error: its code and a message. Owned by the library, never freed by the caller";
  let members = [
    StructMember<"ol_errc_t", "Code", "the code">,
    StructMember<"const char*", "Details", "the message">,
  ];
}

def ol_result_t : Typedef {
  let desc = "The result of every function: OL_SUCCESS, or an error";
  let value = "const struct ol_error_struct_t*";
}
