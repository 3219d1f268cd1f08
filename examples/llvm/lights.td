//===- lights.td - A C API for traffic lights -----------------------------===//

include "tdgen/api/api.td"

def Lights : API {
  let prefix = "lights";
  let name = "Lights";
}

include "errors.td"

def lights_mast_handle_t : Handle { let desc = "A mast with lights"; }

def lightsGo : Function {
  let desc = "Turns the lights green";
  let params = [Param<"lights_mast_handle_t", "Mast", "the mast", PARAM_IN>];
  let returns = [Return<"LIGHTS_ERRC_CROSSING">];
}

def lightsStop : Function {
  let desc = "Turns the lights red";
  let params = [Param<"lights_mast_handle_t", "Mast", "the mast", PARAM_IN>];
  let returns = [];
}
