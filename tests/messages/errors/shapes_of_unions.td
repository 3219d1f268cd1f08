include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def kind_e : Enum<uint8_t> { let values = [Value<"KIND_A", 0>, Value<"KIND_B", 1>]; }
def bits_e : Flags<uint8_t> { let values = [Value<"BIT_A", 1>]; }
def T : Struct { let fields = [Field<"n", uint16_t>, Field<"list", uint16_t, "", 4, Count = "n">]; }
def union_cmd : Command {
  let fields = [
    Field<"kind", kind_e>,
    Field<"flags", bits_e>,
    Field<"untagged", uint8_t, "", Case = 1>,
    Field<"caseless", uint8_t, "", Tag = "kind">,
    Field<"outside", uint8_t, "", Tag = "kind", Case = 7>,
    Field<"of_flags", uint8_t, "", Tag = "flags", Case = 1>,
    Field<"a", uint8_t, "", Tag = "kind", Case = 0>,
    Field<"again", uint8_t, "", Tag = "kind", Case = 0>,
    Field<"between", uint8_t>,
    Field<"b", uint8_t, "", Tag = "kind", Case = 1>,
    Field<"none", padding_t>
  ];
}
def traced : TraceEvent {
  let fields = [
    Field<"t", T>,
    Field<"n", uint8_t>,
    Field<"list", uint8_t, "", 4, Count = "n">,
    Field<"gap", padding_t, "", 2>
  ];
}
