include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def kind_e : Enum<uint8_t> { let values = [Value<"KIND_A", 0>]; }
def flexible_evt : Event {
  let fields = [
    Field<"n", uint16_t>, Field<"list", uint16_t, "", 4, Count = "n", Flexible = true, Invalid = 65535>
  ];
}
def arrays_evt : Event {
  let fields = [
    Field<"bits", uint8_t>,
    Field<"maybe", uint16_t, "", 4, Optional = "bits", Invalid = 65535>,
    Field<"text", text_t, "", 4, Invalid = 255>,
    Field<"kinds", kind_e, "", 4, Invalid = 255>,
    Field<"flags", bool, "", 4, Invalid = 1>,
    Field<"wide", uint8_t, "", 4, Invalid = 256>,
    Field<"inside", uint8_t, "", 4, Max = 100, Invalid = 7>,
    Field<"floats", float, "", 4, Invalid = 7>,
    Field<"n", uint8_t>,
    Field<"counted", uint16_t, "", 4, Count = "n", Invalid = 65535, Default = 5>,
    Field<"listed", uint16_t, "", 2, Count = "n", Invalid = 65535, Defaults = [5, 65535]>,
    Field<"clear_wide", uint8_t>
  ];
}
def t : TraceEvent { let fields = [Field<"x", uint8_t, "", 4, Invalid = 255>]; }
