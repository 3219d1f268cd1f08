include "base.td"
def olF : Function {
  let desc = "d";
  let params = [
    Param<"size_t", "Count", "d">,
    RangedParam<"int*", "A", "d", PARAM_IN, Range<"0", "count">>,
    RangedParam<"int*", "B", "d", PARAM_IN, Range<"-1", "Count">>,
    RangedParam<"int*", "C", "d", PARAM_IN, Range<"", "Count">>,
    RangedParam<"int*", "D", "d", PARAM_IN, Range<"0", "4">>,
    RangedParam<"int*", "E", "d", PARAM_IN, Range<"0", "Count - 1">>,
  ];
  let returns = [];
}
