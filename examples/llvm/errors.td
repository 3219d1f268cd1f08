//===- errors.td - Error codes of traffic lights ---------------------------===//

def lights_errc_t : Enum {
  let desc = "Error codes";
  let etors = [
    Etor<"SUCCESS", "no error">,
    Etor<"CROSSING", "a pedestrian is crossing">,
    Etor<"UNINITIALIZED", "the library is not initialized">,
    Etor<"DEVICE_LOST", "the mast does not respond">,
    Etor<"INVALID_NULL_HANDLE", "the mast is null">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
  ];
}

def lights_result_t : Typedef {
  let desc = "The result of every call";
  let value = "lights_errc_t";
}

def LIGHTS_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def LIGHTS_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }

def lights_code_location_t : Struct {
  let desc = "A source location of the caller";
  let members = [
    StructMember<"const char *", "File", "the file's name">,
    StructMember<"uint32_t", "Line", "the line, from 1">,
  ];
}
