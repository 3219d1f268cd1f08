include "base.td"
def olF : Function {
  let desc = "d";
  let params = [
    Param<"int", "Count", "d", PARAM_IN>,
    RangedParam<"int*", "A", "d", PARAM_IN, Range<"0", "Cuont">>,
    RangedParam<"int*", "B", "d", PARAM_IN, Range<"0", "">>,
    Param<"int", "CodeLocation", "d", PARAM_IN>,
    TypeTaggedParam<"void*", "C", "d", PARAM_OUT, TypeInfo<"Kind", "Count">>,
  ];
  let returns = [];
}
