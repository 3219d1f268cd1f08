// The least integer of 64 bits, whose number stands for none in most arguments of a field, is a string there.
include "tdgen/messages/messages.td"

def least_module : Module { let name = "least"; }
def least : Schema<1, 0, 0> { let arrays = true; }

let module = least_module in {

def half_e : Enum<uint64_t> {
  let values = [Value<"HALF", 0x8000000000000000>, Value<"WHOLE", -1>];
}

def least_evt : Event {
  let fields = [
    Field<"first", int64_t, RealDefault = "-9223372036854775808">,
    Field<"none", int64_t, RealInvalid = "-9223372036854775808">,
    Field<"half", uint64_t, RealInvalid = "9223372036854775808">,
    Field<"most", uint64_t, RealMax = "9223372036854775808">,
    Field<"from", uint64_t, RealMin = "9223372036854775808", RealDefault = "9223372036854775809">,
    Field<"named", half_e, RealDefault = "9223372036854775808">,
    Field<"real", double, RealMin = "-9223372036854775808">,
    Field<"list", int64_t, "", 2, Defaults = [-9223372036854775808, 1]>,
    Field<"large", double, RealDefault = "18446744073709551615">,
    Field<"larger", double, "", 2, RealDefaults = ["18446744073709551615", "16"]>,
    Field<"all", int64_t, "", 2, RealDefault = "-9223372036854775808">
  ];
}

}
