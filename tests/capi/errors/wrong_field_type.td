include "base.td"
// The language itself says what a field can hold.
def olF : Function {
  let desc = 1;
  let params = "none";
  let returns = [];
}
