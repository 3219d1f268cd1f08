// All shapes of fields, nested in each other.

include "tdgen/messages/messages.td"
def shapes : Schema<1, 0, 0> { let arrays = true; let nesting = true; }
def kind_e : Enum<uint8_t> { let values = [Value<"KIND_NONE", 0>, Value<"KIND_COLOR", 1>, Value<"KIND_NAME", 2>, Value<"KIND_SCALE", 3>]; }
def part_t : Struct { let fields = [Field<"low", int16_t, "", Min = -5>, Field<"flags", bool>, Field<"padding", padding_t, "", 1>]; }
def list_t : Struct { let fields = [
    Field<"parts", part_t, "", 3, Count = "count">,
    Field<"count", uint8_t>,
    Field<"tag", text_t, "", 7>
]; }
def set_cmd : Command {
  let fields = [
    Field<"list", list_t>,
    Field<"present", uint16_t>,
    Field<"speed", uint16_t, "The speed", Max = 500, Optional = "present">,
    Field<"limits", part_t, "", Optional = "present">,
    Field<"name", text_t, "", 6, Optional = "present">,
    Field<"reserved", padding_t, "", 5>,
    Field<"levels", uint8_t, "", 4, Max = 9, Optional = "present">,
    Field<"kind", kind_e>,
    Field<"color", uint8_t, "", 3, Tag = "kind", Case = 1>,
    Field<"label", text_t, "", 8, Tag = "kind", Case = 2>,
    Field<"scale", double, "", Tag = "kind", Case = 3>,
    Field<"n", uint16_t>,
    Field<"samples", int16_t, "", 16, Count = "n", Max = 100>,
    Field<"m", uint32_t>,
    Field<"points", part_t, "", 4, Count = "m", Flexible = true>
  ];
}
def text_evt : Event { let fields = [Field<"size", uint16_t>, Field<"text", text_t, "", 100, Count = "size", Flexible = true>]; }
