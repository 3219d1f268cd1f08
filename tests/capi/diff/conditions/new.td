include "base.td"

def olAdded : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`a == 0`"]>,
  ];
}

def olRemoved : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", []>,
  ];
}

def olStricter : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`a > 10`"]>,
  ];
}

def olLooser : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`a > 30`"]>,
  ];
}

def olOr : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`a == 0 || b == 0`"]>,
  ];
}

def olAnd : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`b > 1 && a == 0`"]>,
  ];
}

def olOther : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`b == 0`"]>,
  ];
}

def olSpelled : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`(a == 0)`"]>,
  ];
}

def olCode : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", []>,
    Return<"OL_ERRC_VALUE", ["`a == 0`"]>,
  ];
}

def olOrder : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`b == 0`", "`a == 0`"]>,
  ];
}

def olSentence : Function {
  let desc = "a function";
  let details = ["more"];
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["too large"]>,
  ];
}

def olCodes : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_VALUE", []>,
  ];
}

