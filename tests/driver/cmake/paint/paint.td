include "tdgen/api/api.td"

def Paint : API {
  let prefix = "paint";
  let name = "Paint";
}

include "layers.td"

#ifdef GLOSS
def PAINT_GLOSS : Macro {
  let desc = "How much it shines";
  let value = "3";
}
#endif
