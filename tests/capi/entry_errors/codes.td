// Codes that generated code would return and nobody declares; others may be mentioned.
include "../include/base.td"
def ol_errc_t : Enum {
  let desc = "d";
  let etors = [Etor<"SUCCESS", "d">, Etor<"SMALL", "d">];
}
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d", PARAM_IN>, Param<"int*", "B", "d", PARAM_IN>];
  let returns = [
    Return<"OL_ERRC_SMALL", ["`A < 1`"]>,
    Return<"OL_ERRC_LARGE", ["`A > 9`", "too large"]>,
    Return<"OL_ERRC_OTHER", ["only in words"]>,
    Return<"OL_RESULT_ODD", ["`A == 5`"]>,
  ];
}
