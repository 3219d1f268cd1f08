include "../api.inc"

def lampDim : Function {
  let desc = "Dims a lamp";
  let params = [];
}

def lampStop : Function {
  let desc = "Stops a lamp";
  let returns = [];
}

def lampStart : Function {
  let params = [];
  let returns = [];
}

def lamp_place_t : Struct { let desc = "A place"; }

def LAMP_MAX : Macro { let desc = "The number of lamps"; }
