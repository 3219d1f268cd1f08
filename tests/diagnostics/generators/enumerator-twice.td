include "../api.inc"

def lamp_state_t : Enum {
  let desc = "The state of a lamp";
  let etors = [Etor<"OFF", "dark">, Etor<"OFF", "broken">];
}
