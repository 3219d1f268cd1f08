include "base.td"
def ol_errc_t : Enum { let desc = "how a call ended"; let etors = [Etor<"SUCCESS", "well">]; }
def olF : Function {
  let desc = "Has a null check";
  let params = [Param<"int*", "A", "a", PARAM_IN>];
  let returns = [];
}
