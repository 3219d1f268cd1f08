include "base.td"
// What follows such a character is shown from right to left.
def olF : Function {
  let desc = "plain ‮ then not";
  let params = [Param<"int", "A", "⁦isolated⁩", PARAM_IN>];
  let returns = [];
}
