//===- errors.td - What traffic lights refuse -----------------------------===//

def lights_errc_t : Enum {
  let desc = "What a call can answer";
  let etors = [
    Etor<"SUCCESS", "it is done">,
    Etor<"CROSSING", "somebody is on the street">,
    Etor<"UNINITIALIZED", "the library is not started">,
    Etor<"DEVICE_LOST", "the mast does not answer">,
    Etor<"INVALID_NULL_HANDLE", "there is no mast">,
    Etor<"INVALID_NULL_POINTER", "there is no place for the answer">,
  ];
}

def lights_result_t : Typedef {
  let desc = "What every call returns";
  let value = "lights_errc_t";
}

def LIGHTS_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def LIGHTS_APIEXPORT : Macro { let desc = "Visible outside"; let value = ""; }

def lights_code_location_t : Struct {
  let desc = "A place in the caller's source";
  let members = [
    StructMember<"const char *", "File", "the file's name">,
    StructMember<"uint32_t", "Line", "from 1">,
  ];
}
