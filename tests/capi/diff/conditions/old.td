include "base.td"

def olAdded : Function {
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

def olRemoved : Function {
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

def olStricter : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["`a > 20`"]>,
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
    Return<"OL_ERRC_SIZE", ["`a > 20`"]>,
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
    Return<"OL_ERRC_SIZE", ["`a == 0`"]>,
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
    Return<"OL_ERRC_SIZE", ["`a == 0`"]>,
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
    Return<"OL_ERRC_SIZE", ["`a == 0`"]>,
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
    Return<"OL_ERRC_SIZE", ["`a==0`"]>,
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
    Return<"OL_ERRC_SIZE", ["`a == 0`"]>,
    Return<"OL_ERRC_VALUE", []>,
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
    Return<"OL_ERRC_SIZE", ["`a == 0`", "`b == 0`"]>,
  ];
}

def olSentence : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>,
    Param<"size_t", "b", "x", PARAM_IN>,
    Param<"void*", "p", "x", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_SIZE", ["too small"]>,
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
    Return<"OL_ERRC_SIZE", []>,
  ];
}

