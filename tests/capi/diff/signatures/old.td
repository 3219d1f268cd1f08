include "base.td"

def ol_lamp_handle_t : Handle { let desc = "a lamp"; }

def olAdded : Function {
  let desc = "a function";
  let params = [
    Param<"int", "a", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olRemoved : Function {
  let desc = "a function";
  let params = [
    Param<"int", "a", "x", PARAM_IN>,
    Param<"int", "b", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olRetyped : Function {
  let desc = "a function";
  let params = [
    Param<"int", "a", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olReordered : Function {
  let desc = "a function";
  let params = [
    Param<"int", "a", "x", PARAM_IN>,
    Param<"int", "b", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olRenamed : Function {
  let desc = "a function";
  let params = [
    Param<"int", "a", "x", PARAM_IN>,
    Param<"int", "b", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olConst : Function {
  let desc = "a function";
  let params = [
    Param<"void*", "a", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olUnconst : Function {
  let desc = "a function";
  let params = [
    Param<"const void*", "a", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olDeepConst : Function {
  let desc = "a function";
  let params = [
    Param<"char**", "a", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olRequired : Function {
  let desc = "a function";
  let params = [
    Param<"void*", "a", "x", PARAM_IN_OPTIONAL>,
  ];
  let returns = [
  ];
}

def olOptional : Function {
  let desc = "a function";
  let params = [
    Param<"ol_lamp_handle_t", "a", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def olDirection : Function {
  let desc = "a function";
  let params = [
    Param<"void*", "a", "x", PARAM_IN>,
    Param<"void*", "b", "x", 0>,
  ];
  let returns = [
  ];
}

def olGone : Function {
  let desc = "a function";
  let params = [
  ];
  let returns = [
  ];
}

def olRange : Function {
  let desc = "a function";
  let params = [
    RangedParam<"const ol_lamp_handle_t*", "Lamps", "x", PARAM_IN, Range<"0", "Count">>,
    Param<"size_t", "Count", "x", PARAM_IN>,
  ];
  let returns = [
  ];
}

def ol_one_cb_t : FptrTypedef {
  let desc = "a callback";
  let params = [
    Param<"void*", "a", "x", PARAM_IN>,
  ];
  let return = "bool";
}

def ol_two_cb_t : FptrTypedef {
  let desc = "a callback";
  let params = [
    Param<"void*", "a", "x", PARAM_IN_OPTIONAL>,
    Param<"void*", "b", "x", PARAM_IN>,
  ];
  let return = "void";
}

class Ending<bit IsEnd> : Function {
  let desc = "ends";
  let params = [];
  let return = "void";
  let returns = [];
  let is_noreturn = IsEnd;
}

def olReturns : Ending<1>;
def olEnds : Ending<0>;
