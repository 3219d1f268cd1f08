// Names and spellings that break nothing, and a range that begins elsewhere.
include "base.td"

def ol_count_t : Typedef {
  let desc = "a count";
  let value = "uint32_t";
}

def olSend : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "N", "x", PARAM_IN>,
    RangedParam<"const int *", "Items", "x", PARAM_IN, Range<"0", "N">>,
    Param<"const uint32_t *", "Plain", "x", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_SIZE", ["`N > 10`"]>];
}

def olMoved : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "N", "x", PARAM_IN>,
    RangedParam<"const int *", "Items", "x", PARAM_IN, Range<"0", "N">>,
  ];
  let returns = [];
}

// Another name and another spelling of the type, and operands in another order.
def olRetyped : Function {
  let desc = "a function";
  let params = [
    Param<"uint32_t", "N", "x", PARAM_IN>,
    RangedParam<"const int *", "Items", "x", PARAM_IN, Range<"0", "N">>,
    Param<"int", "M", "x", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_SIZE", ["`N > 10 && M < 3 && M > 1`"]>];
}

// The new name stands before the other operand, the old one after it.
def olOrdered : Function {
  let desc = "a function";
  let params = [Param<"uint32_t", "Room", "x", PARAM_IN>, Param<"uint32_t", "Size", "x", PARAM_IN>];
  let returns = [Return<"OL_ERRC_SIZE", ["`Size > Room`"]>];
}
