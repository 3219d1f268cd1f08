include "base.td"
def ol_item_t : Typedef {
  let desc = "d";
  let value = "int";
}
def olF : Function {
  let desc = "d";
  let params = [Param<"ol_item_t*", "A", "d", PARAM_IN>, Param<"int", "B", "d", PARAM_IN>];
  let returns = [
    Return<"OL_ERRC_ONE", ["`B = 1`", "`B == `", "fine", "`B == (ol_item_t)1`"]>,
    Return<"OL_ERRC_TWO", ["``"]>,
    Return<"OL_ERRC_TWO", ["` `"]>,
    Return<"OL_ERRC_TWO", ["`"]>,
    Return<"OL_ERRC_TWO", ["`B` and `A`"]>,
    Return<"OL_ERRC_TWO", ["`strcmp(s, \"q)`"]>,
    Return<"OL_ERRC_TWO", ["`B == 1; exit(1)`"]>,
  ];
}
def olTooLarge : Function { let desc = "x"; let params = [Param<"int", "A", "a", PARAM_IN>]; let returns = [Return<"OL_ERRC_X", ["`A > 99999999999999999999`"]>]; }
