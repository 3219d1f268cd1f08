include "lamp.td"

def olSetBrightness : Function {
  let desc = "Sets the brightness of a lamp";
  let details = [
    "`Percents` above 100 are taken for 100"
    "Returns OL_ERRC_DEVICE_LOSS without a lamp",
  ];
  let params = [
    Param<"ol_lamp_handle_t", "Lamp", "the lamp", PARAM_IN>,
    Param<"uint32", "Percent", "", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_VALUE", ["`Precent > 100`"]>];
}
