// Names and spellings that break nothing, and a range that begins elsewhere.
include "base.td"

def ol_count_t : Typedef {
  let desc = "a count";
  let value = "unsigned int";
}

def olSend : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "Num", "x", PARAM_IN>,
    RangedParam<"const int *", "Items", "x", PARAM_IN, Range<"0", "Num">>,
    Param<"const unsigned int *", "Plain", "x", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_SIZE", ["`Num > 10`"]>];
}

def olMoved : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "N", "x", PARAM_IN>,
    RangedParam<"const int *", "Items", "x", PARAM_IN, Range<"1", "N">>,
  ];
  let returns = [];
}

// Another name and another spelling of the type, and operands in another order.
def olRetyped : Function {
  let desc = "a function";
  let params = [
    Param<"unsigned int", "Num", "x", PARAM_IN>,
    RangedParam<"const int *", "Items", "x", PARAM_IN, Range<"0", "Num">>,
    Param<"int", "M", "x", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_SIZE", ["`3 > M && (M > 1 && Num > 10)`"]>];
}

// The new name stands before the other operand, the old one after it.
def olOrdered : Function {
  let desc = "a function";
  let params = [Param<"uint32_t", "Room", "x", PARAM_IN>, Param<"uint32_t", "Length", "x", PARAM_IN>];
  let returns = [Return<"OL_ERRC_SIZE", ["`Length > Room`"]>];
}
