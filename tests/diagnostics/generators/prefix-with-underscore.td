include "tdgen/api/api.td"

def Lamps : API {
  let prefix = "lamp_";
}

def lampDim : Function {
  let desc = "Dims a lamp";
  let params = [];
  let returns = [];
}
