include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def E : Enum<uint8_t> { let values = [Value<"E_A", 0>]; }
def a_cmd : Command {
  let fields = [
    Field<"inside", uint8_t, "", Min = 1, Max = 255, Invalid = 255>,
    Field<"wide", int8_t, "", Invalid = 128>,
    Field<"many", uint8_t, "", 4, Invalid = 255>,
    Field<"whole", float, "", Invalid = 3>,
    Field<"part", uint8_t, "", RealInvalid = "NaN">,
    Field<"named", E, "", Invalid = 4>,
    Field<"flag", bool, "", Scale = "2">,
    Field<"label", text_t, "", 4, Scale = "2">,
    Field<"zero", uint8_t, "", Scale = "0">,
    Field<"word", uint8_t, "", Scale = "tenth">,
    Field<"short", uint8_t, "", 3, Defaults = [1, 2]>,
    Field<"one", uint8_t, "", Defaults = [1, 2]>,
    Field<"large", uint8_t, "", 2, Defaults = [1, 256]>,
    Field<"beyond", uint8_t, "", 2, Max = 4, Defaults = [1, 5]>,
    Field<"both", uint8_t, "", 2, Default = 1, Defaults = [1, 5]>,
    Field<"mixed", float, "", 2, Defaults = [1, 5], RealDefaults = ["1", "5"]>,
    Field<"half", uint8_t, "", 2, RealDefaults = ["0.5", "5"]>
  ];
}
def b_cmd : Command {
  let fields = [
    Field<"bits", uint8_t, "", Invalid = 255>,
    Field<"maybe", uint8_t, "", Optional = "bits", Invalid = 255>,
    Field<"level", uint8_t, "", Scale = "2">,
    Field<"raw_level", uint8_t>,
    Field<"count", uint8_t>,
    Field<"list", uint8_t, "", 2, Count = "count", Defaults = [1, 5]>
  ];
}
def t : TraceEvent { let fields = [Field<"x", uint8_t, "", Scale = "4">, Field<"y", uint8_t, "", Invalid = 4>]; }
