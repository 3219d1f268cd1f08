include "tdgen/api/api.td"

def ol_errc_t : Enum {
  let desc = "What went wrong";
  let etors = [Etor<"SUCCESS", "nothing">, Etor<"TOO_HOT", "the bulb">, Etor<"BROKEN", "the lamp">];
}

def ol_lamp_desc_t : Struct {
  let desc = "A lamp";
  let members = [StructMember<"const char*", "Name", "its name">, StructMember<"uint32_t", "Watts", "its power">];
}
