include "base.td"
def olF : Function {
  let desc = "d";
  let parameters = [];
}
