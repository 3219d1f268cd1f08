// Functions with names and parameters of all lengths: lines are broken in every way that there is.
include "tdgen/api/api.td"

class Repeated<string Text, int Times> {
  string ret = !foldl("", !range(Times), text, i, text # Text);
}

class Sized<int Length, int Count> : Function {
  let desc = "a function";
  let params = !foreach(i, !range(Count),
    Param<!cond(!eq(!and(i, 3), 0): "ol_thing_handle_t", !eq(!and(i, 3), 1): "const void*", true: "size_t"),
          "P" # i # Repeated<"y", !and(!mul(!add(Length, i), 7), 15)>.ret, "d",
          !if(!eq(!and(!add(i, Length), 3), 3), PARAM_OUT_OPTIONAL, PARAM_IN)>);
  let returns = !if(!gt(Count, 2),
    [Return<"OL_ERRC_INVALID_SIZE", ["`" # params[2].name # " == " # Repeated<"1", !and(Length, 15)>.ret # "1`"]>],
    []<Return>);
}

def ol_thing_handle_t : Handle {
  let desc = "a thing";
}

foreach length = 0...40 in
  foreach count = 0...8 in
    def "ol" # count # "F" # Repeated<"x", length>.ret : Sized<length, count>;
