include "../api.inc"

def lampPlay : Function {
  let desc = "Plays a melody of colors";
  let params = [
    Param<"lamp_bulb_handle_t", "Lamp", "the lamp", PARAM_IN>,
    Param<"Speed", "uint32_t", "the speed", PARAM_IN>,
    SizedParam<"Colors", "const uint32_t *", "the colors", PARAM_IN, "Count">,
    Param<"size_t", "Count", "the number of colors", PARAM_IN>,
  ];
  let returns = [Return<"LAMP_ERRC_INVALID_VALUE", ["`Speed > 100`"]>];
}

def lamp_color_t : Struct {
  let desc = "A color";
  let members = [
    StructMember<"Next", "lamp_bulb_handle_t", "the next lamp">,
    StructMember<"Name[64]", "char", "its name">,
  ];
}
