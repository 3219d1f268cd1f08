include "base.td"
def olF : Function {
  let desc = "d";
  let params = [Return<"OL_ERRC_ONE">];
  let returns = [Param<"int", "A", "d">];
}
