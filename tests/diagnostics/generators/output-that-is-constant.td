include "../api.inc"

def lampDim : Function {
  let desc = "Sets the brightness of a lamp";
  let params = [
    Param<"lamp_bulb_handle_t", "Lamp", "the lamp", PARAM_IN>,
    Param<"const uint32_t*", "Percent", "receives the brightness", PARAM_OUT>,
  ];
  let returns = [];
}
