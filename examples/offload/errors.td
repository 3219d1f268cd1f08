//===- errors.td - Error codes and what a call returns --------------------===//

def OL_SUCCESS : Macro {
  let desc = "The result of a call that went well";
  let value = "NULL";
}

def ol_errc_t : Enum {
  let desc = "What went wrong";
  let etors = [
    Etor<"SUCCESS", "nothing">,
    Etor<"UNKNOWN", "something that has no code of its own, or a fault of the library">,
    Etor<"HOST_IO", "reading or writing on the host failed">,
    Etor<"INVALID_BINARY", "the binary image is damaged">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null that must not be">,
    Etor<"INVALID_ARGUMENT", "an argument makes no sense">,
    Etor<"NOT_FOUND", "the binary image has nothing of that name">,
    Etor<"OUT_OF_RESOURCES", "memory, or another resource, is used up">,
    Etor<"INVALID_SIZE", "a size is zero, too small or too large">,
    Etor<"INVALID_ENUMERATION", "a number is none of the enumerators">,
    Etor<"HOST_TOOL_NOT_FOUND", "the host lacks a program that is needed, such as a linker">,
    Etor<"INVALID_VALUE", "a value is not allowed here">,
    Etor<"UNIMPLEMENTED", "the device, or what drives it, cannot do this yet">,
    Etor<"UNSUPPORTED", "the device, or what drives it, cannot do this">,
    Etor<"ASSEMBLE_FAILURE", "the binary image could not be assembled">,
    Etor<"COMPILE_FAILURE", "the binary image could not be compiled on the fly">,
    Etor<"LINK_FAILURE", "the binary image could not be linked">,
    Etor<"BACKEND_FAILURE", "the plug-in that drives the device is in a bad state">,
    Etor<"UNINITIALIZED", "the library is not started up">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null that must not be">,
    Etor<"INVALID_PLATFORM", "the platform is not one that this call can work with">,
    Etor<"INVALID_DEVICE", "the device is not one that this call can work with">,
    Etor<"INVALID_QUEUE", "the queue is not one that this call can work with">,
    Etor<"INVALID_EVENT", "the event is not one that this call can work with">,
    Etor<"SYMBOL_KIND", "the symbol is a kernel where a variable is wanted, or the reverse">,
  ];
}

def ol_error_struct_t : Struct {
  let desc = "An error: its code and a sentence for people. Owned by the library, never freed by the caller";
  let members = [
    StructMember<"ol_errc_t", "Code", "the code">,
    StructMember<"const char*", "Details", "the sentence">,
  ];
}

def ol_result_t : Typedef {
  let desc = "What every function returns: OL_SUCCESS, or an error";
  let value = "const struct ol_error_struct_t*";
}
