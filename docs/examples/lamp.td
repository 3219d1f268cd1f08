include "tdgen/api/api.td"

def OL_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def OL_APIEXPORT : Macro { let desc = "Visible outside"; let value = ""; }

def ol_errc_t : Enum {
  let desc = "How a call ended";
  let etors = [Etor<"SUCCESS", "all went well">,
               Etor<"UNINITIALIZED", "the library is not started">,
               Etor<"DEVICE_LOST", "the device is gone">,
               Etor<"INVALID_NULL_HANDLE", "a handle is null">,
               Etor<"INVALID_NULL_POINTER", "a pointer is null">];
}

def ol_result_t : Typedef {
  let desc = "What every call returns";
  let value = "const struct ol_error_struct_t *";
}

def ol_error_struct_t : Struct {
  let desc = "What went wrong";
  let members = [StructMember<"ol_errc_t", "Code", "the code">,
                 StructMember<"const char *", "Details", "a sentence">];
}

def ol_code_location_t : Struct {
  let desc = "A place in the caller's source";
  let members = [StructMember<"const char*", "File", "the file's name">,
                 StructMember<"uint32_t", "Line", "from 1">];
}

def ol_lamp_handle_t : Handle { let desc = "A lamp"; }

def olGetBrightness : Function {
  let desc = "Asks a lamp how bright it is.";
  let params = [Param<"ol_lamp_handle_t", "Lamp", "the lamp", PARAM_IN>,
                Param<"uint32_t*", "Percent", "its brightness", PARAM_OUT>];
  let returns = [];
}
