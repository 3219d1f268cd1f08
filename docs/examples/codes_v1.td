include "tdgen/api/api.td"

def ol_errc_t : Enum {
  let desc = "Error codes";
  let etors = [Etor<"SUCCESS", "no error">, Etor<"BROKEN", "the lamp is broken">];
}

def ol_lamp_desc_t : Struct {
  let desc = "A lamp";
  let members = [StructMember<"uint32_t", "Watts", "its power">];
}
