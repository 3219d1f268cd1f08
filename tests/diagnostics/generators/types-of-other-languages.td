include "../api.inc"

def lampName : Function {
  let desc = "Names a lamp";
  let params = [
    Param<"lamp_bulb_handle_t", "Lamp", "the lamp", PARAM_IN>,
    Param<"string", "Name", "the name", PARAM_IN>,
    Param<"u32", "Number", "the number", PARAM_IN>,
  ];
  let return = "integer";
  let returns = [];
}
