include "../api.inc"

def lampSend : Function {
  let desc = "Sends bytes to a lamp";
  let params = [
    Param<"lamp_bulb_handle_t", "Lamp", "the lamp", PARAM_IN>,
    SizedParam<"const void *", "Bytes", "the bytes", PARAM_IN, "Size">,
    Param<"size_t", "ByteSize", "the number of bytes", PARAM_IN>,
  ];
  let returns = [Return<"LAMP_ERRC_INVALID_VALUE", ["`size == 0`"]>];
}
