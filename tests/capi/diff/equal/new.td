include "base.td"

class F<string Condition> : Function {
  let desc = "a function";
  let params = [
    Param<"size_t", "a", "x", PARAM_IN>, Param<"int", "b", "x", PARAM_IN>, Param<"double", "d", "x", PARAM_IN>,
    Param<"void *", "p", "x", PARAM_IN_OPTIONAL>,
  ];
  let returns = [Return<"OL_ERRC_SIZE", ["`" # Condition # "`"]>];
}

def olF0 : F<"a > 10">;
def olF1 : F<"10 < a">;
def olF2 : F<"!a">;
def olF3 : F<"!(p || 0 >= a)">;
def olF4 : F<"(size_t)b > a">;
def olF5 : F<"a != 0 && b != 0">;
def olF6 : F<"a != 3 && 4 != b">;

// These are not equal.
def olF7 : F<"d > 1.0">;
def olF8 : F<"a > 9">;
def olF9 : F<"a < 10">;
