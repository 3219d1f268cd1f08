// A schema whose traces have structs of all shapes.
include "tdgen/messages/messages.td"

def shapes : Schema<1, 0, 0> {
  let arrays = true;
  let nesting = true;
}

def mode_e : Enum<uint8_t> { let values = [Value<"MODE_NONE", 0>, Value<"MODE_SPEED", 1>, Value<"MODE_LABEL", 2>]; }
def bits_e : Flags<uint8_t> { let values = [Value<"BIT_ON", 1>, Value<"BIT_FIELD", 0x70>]; }
def point_t : Struct { let fields = [Field<"x", int16_t>, Field<"bits", bits_e>, Field<"is_set", bool>]; }
def line_t : Struct {
  let fields = [
    Field<"points", point_t, "", 3, Count = "used">, Field<"modes", mode_e, "", 2>, Field<"used", uint8_t>,
    Field<"name", text_t, "", 9>
  ];
}
def report_t : Struct {
  let fields = [
    Field<"speed", double, "", Tag = "mode", Case = 1>,
    Field<"label", text_t, "", 8, Tag = "mode", Case = 2>,
    Field<"weight", float, "", Optional = "present">,
    Field<"event", int32_t>,
    Field<"line", line_t>,
    Field<"age", uint16_t, "", Optional = "present">,
    Field<"mode", mode_e>,
    Field<"present", uint8_t>,
    Field<"gears", uint8_t, "", 4, Count = "gear_count">,
    Field<"gear_count", uint8_t>,
    Field<"short_text", text_t, "", 5, Count = "text_size">,
    Field<"text_size", uint8_t>,
    Field<"reserved", padding_t, "", 4>
  ];
}
def reported : TraceEvent { let fields = [Field<"report", report_t>, Field<"struct_name", string_t>]; }
def plain : TraceEvent {
  let fields = [Field<"point", point_t>, Field<"modes", mode_e, "", 2>, Field<"content", bytes_t>];
}
def listed : TraceEvent {
  let fields = [
    Field<"lines", line_t, "", 2>, Field<"points", point_t, "", 3>, Field<"label", text_t, "", 6>,
    Field<"letters", char, "", 2>
  ];
}
