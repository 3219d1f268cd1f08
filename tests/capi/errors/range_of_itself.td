include "tdgen/api/api.td"
def Lamps : API { let prefix = "lamp"; let has_code_locations = 0; let export = ""; let calling_convention = ""; }
def lamp_result_t : Enum { let desc = "codes"; let etors = [Etor<"SUCCESS", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_SIZE", "size">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_NULL_HANDLE", "null">]; }
def lampBlink : Function {
  let desc = "Shows patterns";
  let params = [
    RangedParam<"const uint8_t *", "A", "levels", PARAM_IN, Range<"0", "A">>,
    RangedParam<"const uint8_t *", "B", "levels", PARAM_IN, Range<"B", "Count">>,
    RangedParam<"const uint8_t *", "C", "levels", PARAM_IN, Range<"0", "Count">>,
    RangedParam<"const uint8_t *", "D", "levels", PARAM_IN, Range<"0", "C">>,
    Param<"uint32_t *", "Count", "their number", PARAM_IN>,
  ];
  let returns = [];
}
