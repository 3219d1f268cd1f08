include "base.td"
def olF : Function {
  let desc = "café";
  let params = [Param<"int", "A", "ÿ">];
  let returns = [];
  let details = ["Ã("];
}
