// Messages of several shapes, whose packing in Python is measured.

include "tdgen/messages/messages.td"
def head_t : Header { let fields = [Field<"size", uint16_t>, Field<"tag", uint16_t>, Field<"msg_id", uint16_t>, Field<"flags", uint16_t>]; }
def pack : Schema<1, 0, 0> { let arrays = true; let nesting = true;
  let commonHeader = head_t; let commandHeader = head_t; let responseHeader = head_t; let eventHeader = head_t;
  let idField = "msg_id"; let sizeField = "size"; let tagField = "tag"; }
def mode_e : Enum<uint16_t> { let values = [Value<"M_OFF", 0>, Value<"M_ON", 1>]; }
def point_t : Struct { let fields = [Field<"x", int32_t>, Field<"y", int32_t>]; }
def limits_t : Struct { let fields = [Field<"low", point_t>, Field<"high", point_t>, Field<"speed", uint32_t, "", Max = 1000>]; }
def small_cmd : Command { let fields = [Field<"a", uint64_t>, Field<"b", uint32_t>, Field<"c", uint32_t>, Field<"d", uint16_t>, Field<"e", uint8_t>]; }
def medium_cmd : Command {
  let fields = [
    Field<"a", uint64_t>, Field<"b", uint64_t>, Field<"c", double>, Field<"d", uint32_t>, Field<"e", uint32_t>,
    Field<"f", float>, Field<"g", int32_t>,
    Field<"mode", mode_e>, Field<"h", uint16_t>, Field<"i", uint16_t, "", Max = 100>, Field<"j", int16_t>,
    Field<"on", bool>, Field<"k", uint8_t>, Field<"l", uint8_t>, Field<"m", int8_t>, Field<"name", text_t, "", 12>,
    Field<"data", uint8_t, "", 16>
  ];
}
def array_cmd : Command { let fields = [Field<"samples", int16_t, "", 100>, Field<"values", uint32_t, "", 20>]; }
def nested_cmd : Command { let fields = [Field<"origin", point_t>, Field<"limits", limits_t>, Field<"points", point_t, "", 16>]; }
def counted_cmd : Command { let fields = [Field<"n", uint16_t>, Field<"samples", int16_t, "", 100, Count = "n", Flexible = true>]; }
def optional_cmd : Command {
  let fields = [
    Field<"a", uint32_t, "", Optional = "bits">, Field<"b", uint32_t, "", Optional = "bits">,
    Field<"x", double, "", Tag = "kind", Case = 1>, Field<"y", uint64_t, "", Tag = "kind", Case = 2>,
    Field<"kind", uint16_t>, Field<"bits", uint8_t>
  ];
}
def shape_t : Struct {
  let fields = [Field<"at", point_t>, Field<"weight", float, "", Min = 1, Max = 9>, Field<"mode", mode_e>, Field<"on", bool>,
    Field<"n", uint8_t>, Field<"tag", uint8_t, "", 4, Count = "n">, Field<"name", text_t, "", 4>];
}
def enums_cmd : Command { let fields = [Field<"modes", mode_e, "", 60>, Field<"mode", mode_e>]; }
def words_cmd : Command {
  let fields = [Field<"n", uint16_t>, Field<"name", text_t, "", 30>, Field<"data", uint8_t, "", 60>, Field<"unit", text_t, "", 8, Count = "n">];
}
def shapes_cmd : Command { let fields = [Field<"n", uint32_t>, Field<"shapes", shape_t, "", 12, Count = "n">]; }
def points_cmd : Command { let fields = [Field<"n", uint32_t>, Field<"points", point_t, "", 40, Count = "n">]; }
// The message ends with padding, which belongs to its bytes.
def padded_cmd : Command { let fields = [Field<"n", uint32_t>, Field<"points", point_t, "", 2, Count = "n">, Field<"last", uint8_t>]; }
def track_cmd : Command { let fields = [Field<"n", uint32_t>, Field<"points", point_t, "", 200, Count = "n", Flexible = true>]; }
def marks_cmd : Command { let fields = [Field<"n", uint32_t>, Field<"shapes", shape_t, "", 20, Count = "n", Flexible = true>]; }
def texts_evt : Event {
  let fields = [
    Field<"zones", limits_t, "", 3, Optional = "bits">, Field<"many", limits_t, "", 4, Count = "n">,
    Field<"levels", float, "", 3, Min = 0, Max = 9>, Field<"bits", uint8_t>, Field<"n", uint8_t>,
    Field<"flags", bool, "", 3>, Field<"size", uint8_t>, Field<"text", text_t, "", 40, Count = "size", Flexible = true>
  ];
}
