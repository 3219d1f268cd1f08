include "tdgen/api/api.td"

def OL_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def OL_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }

def ol_errc_t : Enum {
  let desc = "Error codes";
  let etors = [Etor<"SUCCESS", "no error">,
               Etor<"UNINITIALIZED", "the library is not initialized">,
               Etor<"DEVICE_LOST", "the device is gone">,
               Etor<"INVALID_NULL_HANDLE", "a handle is null">,
               Etor<"INVALID_NULL_POINTER", "a pointer is null">];
}

def ol_result_t : Typedef {
  let desc = "The result of every call";
  let value = "const struct ol_error_struct_t *";
}

def ol_error_struct_t : Struct {
  let desc = "An error";
  let members = [StructMember<"ol_errc_t", "Code", "the code">,
                 StructMember<"const char *", "Details", "a message">];
}

def ol_code_location_t : Struct {
  let desc = "A source location of the caller";
  let members = [StructMember<"const char*", "File", "the file's name">,
                 StructMember<"uint32_t", "Line", "the line, from 1">];
}

def ol_lamp_handle_t : Handle { let desc = "A lamp"; }

def olGetBrightness : Function {
  let desc = "Reads the brightness of a lamp.";
  let params = [Param<"ol_lamp_handle_t", "Lamp", "the lamp", PARAM_IN>,
                Param<"uint32_t*", "Percent", "receives the brightness", PARAM_OUT>];
  let returns = [];
}
