include "lamp.td"

def Lamps : API { let info_enum = "ol_lamp_info_t"; }
def ol_lamp_info_t : Enum {
  let desc = "What can be asked about a lamp";
  let etors = [Etor<"WATTS", "how much power it takes">];
}
