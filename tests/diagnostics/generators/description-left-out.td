include "../api.inc"

def lampDim : Function {
  let desc = "Sets the brightness of a lamp";
  let params = [
    Param<"lamp_bulb_handle_t", "Lamp", PARAM_IN>,
  ];
  let returns = [];
}
