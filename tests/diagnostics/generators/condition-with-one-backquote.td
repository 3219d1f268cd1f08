include "../api.inc"

def lampDim : Function {
  let desc = "Sets the brightness of a lamp";
  let params = [
    Param<"lamp_bulb_handle_t", "Lamp", "the lamp", PARAM_IN>,
    Param<"uint32_t", "Percent", "the new brightness", PARAM_IN>,
  ];
  let returns = [Return<"LAMP_ERRC_INVALID_VALUE", ["`Percent > 100"]>];
}
