include "../api.inc"

def lampDim : Function {
  let desc = "Sets the brightness of a lamp";
  let params = [Param<"lamp_bulb_handle_t", "Lamp", "the lamp", PARAM_IN>];
  let returns = [LAMP_ERRC_INVALID_VALUE];
}
