include "base.td"
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d">, Param<"char*", "S", "d">];
  let returns = [
    Return<"OL_ERRC_A", ["`A == 'x`"]>,
    Return<"OL_ERRC_B", ["`strcmp(S, \"a\\q\") == 0`"]>,
    Return<"OL_ERRC_C", ["`A == 1 // really`"]>,
    Return<"OL_ERRC_D", ["`A == 1 /* really */`"]>,
    Return<"OL_ERRC_E", ["`A == 1\\`"]>,
    Return<"OL_ERRC_F", ["`#if A`"]>,
    Return<"OL_ERRC_G", ["`A ? 1`"]>,
    Return<"OL_ERRC_H", ["`A, S`"]>,
    Return<"OL_ERRC_I", ["`A++ > 1`"]>,
    Return<"OL_ERRC_J", ["`A == 1; `"]>,
    Return<"OL_ERRC_K", ["`{ A }`"]>,
    Return<"OL_ERRC_L", ["`A == 09`"]>,
    Return<"OL_ERRC_M", ["`A == ä`"]>,
  ];
}
