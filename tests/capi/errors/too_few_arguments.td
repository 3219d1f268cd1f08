include "base.td"
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "A">];
  let returns = [];
}
