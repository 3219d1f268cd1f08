include "../api.inc"

def lamp_place_t : Struct {
  let desc = "A place";
  let members = [StructMember<"uint32_t", "Room", "the room">];
}

def lampFind : Function {
  let desc = "Finds a lamp";
  let params = [
    Param<"const lamp_place_t *", "Place", "the place", PARAM_IN>,
    Param<"lamp_bulb_handle_t *", "Lamp", "receives the lamp", PARAM_OUT>,
  ];
  let returns = [Return<"LAMP_ERRC_INVALID_VALUE", ["`Place.Room > 9`"]>];
}
