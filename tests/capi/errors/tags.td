include "base.td"
def olF : Function {
  let desc = "d";
  let params = [
    Param<"size_t", "Size", "d">,
    TypeTaggedParam<"void*", "A", "d", PARAM_IN, TypeInfo<"", "Size">>,
    TypeTaggedParam<"void*", "B", "d", PARAM_IN, TypeInfo<"Knid", "Siez">>,
  ];
  let returns = [];
}
