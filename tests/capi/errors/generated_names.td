// --check-api
// Names that generated code uses, as macros, enumerators and parameters.
include "base.td"

def Api : API { let prefix = "ol"; let name = "Offload"; }
foreach name = [
  "Next", "pItems", "check_olRun", "test_olRun", "olRun_impl", "olUseLayers", "ol_print_errc", "OL_TRACE_OFF", "uint32_t",
  "createOffloadError", "main",
] in def name : Macro { let desc = "a number"; let value = "5"; }
def ol_names_t : Enum {
  let desc = "names";
  let keeps_names = 1;
  let etors = [Etor<"trace_olRun", "a name">];
}
def olRun : Function {
  let desc = "runs";
  let params = [
    Param<"int", "Items", "a number", PARAM_IN>, Param<"int", "too_early", "a number", PARAM_IN>,
    Param<"int", "validation_olRun", "a number", PARAM_IN>,
  ];
  let returns = [];
}
def ol_last_t : Struct {
  let desc = "a structure with an open end";
  let members = [StructMember<"int", "Count", "a number">, StructMember<"int", "Items[]", "numbers">];
}
def ol_outer_t : Struct { let desc = "a structure around it"; let members = [StructMember<"ol_last_t", "Last", "it">]; }
