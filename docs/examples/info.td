include "lamp.td"

def Lamps : API { let info_enum = "ol_lamp_info_t"; }
def ol_lamp_info_t : Enum {
  let desc = "Properties of a lamp";
  let etors = [Etor<"WATTS", "power in watts">];
}
