include "../api.inc"

def lamp_state_t : Enum {
  let desc = "The state of a lamp";
  let etors = [Etor<"LAMP_STATE_OFF", "dark">, Etor<"LAMP_STATE_ON", "bright">];
}
