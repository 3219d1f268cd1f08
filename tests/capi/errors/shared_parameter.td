include "base.td"
// Equal parameters are one record; each function is told about its own.
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d">];
  let returns = [];
}
def olG : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d">, Param<"int", "A", "d">];
  let returns = [];
}
