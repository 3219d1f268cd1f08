include "base.td"
// Without an enumeration of codes these can come from another header.
def olF : Function {
  let desc = "Returns codes";
  let params = [Param<"int", "A", "a", PARAM_IN>];
  let returns = [Return<"OL_ERRC_ONE", ["`A == 0`"]>, Return<"OL_ERRC_TWO">];
}
