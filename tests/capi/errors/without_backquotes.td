// Conditions that nothing checks, and texts that are no conditions.
include "tdgen/api/api.td"
def ZeroQueue : API { let prefix = "zq"; let has_code_locations = 0; let export = ""; let calling_convention = ""; }
def zq_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_SIZE", "size">, Etor<"INVALID_NULL_POINTER", "null">]; }
def zqFill : Function {
  let desc = "Fills memory";
  let params = [Param<"void *", "Data", "the memory", PARAM_OUT>, Param<"uint32_t", "N", "the size", PARAM_IN>];
  let returns = [
    Return<"ZQ_RESULT_INVALID_SIZE", ["N == 0", "`N > 100`", "N", "too large", "N is odd"]>,
    Return<"ZQ_RESULT_INVALID_NULL_POINTER", ["Data == NULL && N > ZQ_RESULT_SUCCESS"]>,
  ];
}
