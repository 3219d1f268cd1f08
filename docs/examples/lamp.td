// Imported from lamp.h by tdgen capi import.

include "tdgen/api/api.td"

def ImportedAPI : API {
  let prefix = "lamp";
  let header = "lamp.h";
  let namespace = "lamp_api";
  let keeps_names = 1;
  let has_code_locations = 0;
  let has_params_structs = 0;
  let export = "";
  let calling_convention = "";
  let includes = [];
}

def lamp : OpaqueStruct {
  let desc = "";
  let has_typedef = 0;
}

def lamp_t : Typedef { let desc = ""; let value = "struct lamp *"; }

def lamp_state : Enum {
  let desc = "";
  let has_typedef = 0;
  let etors = [
    Etor<"LAMP_OFF", "", "0">,
    Etor<"LAMP_ON", "", "4">,
  ];
}

def lamp_set : Function {
  let desc = "";
  let return = "int";
  let params = [
    Param<"lamp_t", "lamp", "">,
    Param<"enum lamp_state", "state", "">,
  ];
  let returns = [];
}
