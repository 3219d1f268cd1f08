// What can happen to a door.

def door_errc_t : Enum {
  let desc = "The result of opening a door";
  let etors = [Etor<"SUCCESS", "open">, Etor<"LOCKED", "locked">];
}
