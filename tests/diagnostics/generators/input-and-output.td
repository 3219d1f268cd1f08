include "../api.inc"

def lampDim : Function {
  let desc = "Dims a lamp";
  let params = [
    Param<"lamp_bulb_handle_t", "Lamp", "the lamp", PARAM_IN>,
    Param<"uint32_t *", "Percent", "the brightness: the limit, and what it is now", PARAM_IN_OUT>,
  ];
  let returns = [];
}
