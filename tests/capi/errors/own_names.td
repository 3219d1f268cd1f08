// --gen-capi-layers
include "tdgen/api/api.td"
def ZeroQueue : API { let prefix = "zq"; let has_code_locations = 0; let export = ""; let calling_convention = ""; }
def zq_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_SIZE", "size">]; }
class F<list<Param> Params, list<string> Conditions> : Function {
  let desc = "a function";
  let params = Params;
  let returns = [Return<"ZQ_RESULT_INVALID_SIZE", Conditions>];
}
// Unknown names with the prefix, in a type, a condition and a size; a parameter that is missing; an output that is none.
def zqType : F<[Param<"zq_queue_handle_t", "Q", "q", PARAM_IN>], []>;
def zqConstant : F<[Param<"uint32_t", "N", "n", PARAM_IN>], ["`N > ZQ_LIMIT`"]>;
def zqSize : F<[Param<"uint32_t", "N", "n", PARAM_IN>], ["`N < sizeof(zq_job_t)`"]>;
def zqParameter : F<[Param<"uint32_t", "N", "n", PARAM_IN>], ["`M == 0`"]>;
def zqOutput : F<[Param<"uint32_t", "N", "n", PARAM_OUT>], []>;
// Other headers may declare these.
def zqForeign : F<[Param<"foreign_t", "F", "f", PARAM_IN>, Param<"uint32_t", "N", "n", PARAM_IN>], ["`N > OTHER_LIMIT`"]>;
