include "base.td"
// Errors and warnings of every kind, in the order of the source.
def olF : Function {
  let desc = "d";
  let params = [Param<"nowhere_t", "A", "", PARAM_OUT>];
  let returns = [Return<"OL_ERRC_NEVER", ["`B == 0`"]>];
}
