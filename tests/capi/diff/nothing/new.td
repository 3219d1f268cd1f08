include "base.td"

def olSame : Function {
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

