// Conditions, alternatives, parameters.
include "tdgen/api/api.td"

def OL_MAX_DEVICES : Macro {
  let desc = "most devices";
  let value = "64";
}

def "OL_MAX(a, b)" : Macro {
  let desc = "the larger one";
  let value = "((a) > (b) ? (a) : (b))";
}

def OL_ONLY_THERE : Macro {
  let desc = "not defined elsewhere";
  let condition = "defined(_WIN32) && !defined(__MINGW32__)";
  let value = "1";
}

def OL_EMPTY_ELSEWHERE : Macro {
  let desc = "empty elsewhere";
  let condition = "defined(_WIN32)";
  let value = "__stdcall";
  let alt_value = "";
}
