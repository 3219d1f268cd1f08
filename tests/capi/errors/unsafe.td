// Division and looking through pointers, before anything tells that it can be done.
include "base.td"
def olF : Function {
  let desc = "d";
  let params = [
    Param<"int*", "P", "d", PARAM_IN>,
    Param<"int*", "Q", "d", PARAM_IN_OPTIONAL>,
    Param<"int", "A", "d", PARAM_IN>,
    Param<"int", "B", "d", PARAM_IN>,
  ];
  let returns = [
    // Null checks come after the author's own.
    Return<"OL_ERRC_ONE", ["`*P == 0`"]>,
    Return<"OL_ERRC_ONE", ["`B > 0 || A % B != 0`"]>,
    Return<"OL_ERRC_TWO", ["`A == 0 && P[1] / P[2] == 1`"]>,
    Return<"OL_ERRC_INVALID_NULL_POINTER", ["said by hand"]>,
    // Now P is checked, and Q never is.
    Return<"OL_ERRC_TWO", ["`*P == 1`"]>,
    Return<"OL_ERRC_TWO", ["`Q[0] == 1`", "`Q != NULL && *Q == 1`"]>,
  ];
}
