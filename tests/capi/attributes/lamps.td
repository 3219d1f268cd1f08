// Attributes of the header: results that must be used, and pointers that may be null.
include "tdgen/api/api.td"

def Lamps : API {
  let prefix = "lp";
  let name = "Lamps";
#ifdef CODES
  let result_type = "lp_errc_t";
  let has_code_locations = 0;
#endif
#ifndef PLAIN
  let nodiscard_codes = 1;
  let has_nullability = 1;
#endif
}

def LP_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def LP_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }

def lp_errc_t : Enum {
  let desc = "Codes";
  let etors = [
    Etor<"SUCCESS", "no error">,
    Etor<"UNINITIALIZED", "not initialized">,
    Etor<"DEVICE_LOST", "gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
  ];
}
#ifndef CODES
def lp_error_struct_t : Struct {
  let desc = "An error";
  let members = [StructMember<"lp_errc_t", "Code", "the code">, StructMember<"const char *", "Details", "a text">];
}
def lp_result_t : Typedef { let desc = "A result"; let value = "const lp_error_struct_t *"; }
def lp_code_location_t : Struct {
  let desc = "A location";
  let members = [StructMember<"const char *", "File", "the file">, StructMember<"uint32_t", "Line", "the line">];
}
#endif

def lp_lamp_handle_t : Handle { let desc = "A lamp"; }
def lp_text_t : Typedef { let desc = "A text"; let value = "const char *"; }
def lp_switched_cb_t : FptrTypedef {
  let desc = "Called when a lamp is switched";
  let params = [Param<"lp_lamp_handle_t", "Lamp", "the lamp", PARAM_IN>];
  let return = "void";
}
def lp_state_t : Enum {
  let desc = "A state";
  let nodiscard = 1;
  let etors = [Etor<"OFF", "off">, Etor<"ON", "on">];
}
def lp_size_t : Struct {
  let desc = "A size";
  let nodiscard = 1;
  let members = [StructMember<"int", "Width", "in mm">];
}

def lpOpen : Function {
  let desc = "Opens a lamp";
  let params = [
    Param<"const char *", "Name", "its name", PARAM_IN>,
    Param<"lp_text_t", "Room", "its room", PARAM_IN_OPTIONAL>,
    Param<"uint32_t", "Watts", "its power", PARAM_IN_OPTIONAL>,
    Param<"lp_lamp_handle_t *", "Lamp", "receives the lamp", PARAM_OUT>,
  ];
  let returns = [];
}
def lpWatch : Function {
  let desc = "Sets what is called when a lamp is switched";
  let params = [
    Param<"lp_lamp_handle_t", "Lamp", "the lamp", PARAM_IN>,
    Param<"lp_switched_cb_t", "Switched", "is called", PARAM_IN>,
    Param<"int (*)(const char *Text)", "Log", "is called", PARAM_IN_OPTIONAL>,
    Param<"void *", "Data", "is passed on", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}
def lpState : Function {
  let desc = "The state of a lamp";
  let return = "lp_state_t";
  let params = [Param<"lp_lamp_handle_t", "Lamp", "the lamp", PARAM_IN>];
  let returns = [Return<"LP_STATE_OFF", ["`NULL == Lamp`"]>];
}
def lpSize : Function {
  let desc = "The size of a lamp";
  let return = "lp_size_t";
  let params = [Param<"const lp_lamp_handle_t *", "Lamp", "the lamp", PARAM_IN>];
  let returns = [];
}
def lpName : Function {
  let desc = "The name of a lamp";
  let return = "const char *";
  let nodiscard = 1;
  let params = [Param<"lp_lamp_handle_t", "Lamp", "the lamp", PARAM_IN>];
  let returns = [Return<"NULL", ["`NULL == Lamp`"]>];
}
def lpHandler : Function {
  let desc = "The function that is called when a lamp is switched";
  let return = "void (*)(int State)";
  let nodiscard = 1;
  let params = [Param<"lp_lamp_handle_t", "Lamp", "the lamp", PARAM_IN_OPTIONAL>];
  let returns = [];
}
def lpTwice : Function {
  let desc = "Twice a number";
  let return = "int";
  let nodiscard = 1;
  let params = [Param<"int", "Number", "the number", PARAM_IN>];
  let body = "{ return 2 * Number; }";
  let returns = [];
}
def lpCount : Function {
  let desc = "The number of lamps";
  let return = "int";
  let params = [];
  let returns = [];
}
