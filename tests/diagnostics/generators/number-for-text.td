include "../api.inc"

def LAMP_MAX : Macro {
  let desc = "The number of lamps";
  let value = 16;
}

def lampDim : Function {
  let desc = "Sets the brightness of a lamp";
  let deprecated = 1;
  let params = [];
  let returns = [];
}
