// Deprecated fields of all shapes.

include "tdgen/messages/messages.td"

def old : Schema<1, 1, 0> {
  let arrays = true;
  let nesting = true;
}
def part_t : Struct {
  let fields = [Field<"x", uint32_t, "", Deprecated = "use \"y\"">, Field<"y", uint32_t, "", Min = 1, Default = 3>];
}
def set_cmd : Command {
  let fields = [
    Field<"part", part_t, "A part", Deprecated = "use `other`.">,
    Field<"other", part_t>,
    Field<"speed", uint32_t, "", Min = 1, Default = 5, Deprecated = "use `other`">,
    Field<"bits", uint8_t>,
    Field<"kind", uint8_t>,
    Field<"age", uint8_t, "", Optional = "bits", Deprecated = "it is always 0">,
    Field<"n", uint8_t>,
    Field<"name", text_t, "", 8, TextDefault = "a", Deprecated = "it is not shown">,
    Field<"list", uint16_t, "", 4, Count = "n", Deprecated = "use `other`">,
    Field<"one", uint32_t, "", Tag = "kind", Case = 1, Deprecated = "use `two`">,
    Field<"two", uint32_t, "", Tag = "kind", Case = 2>,
    Field<"unused", padding_t, "", 4, Since = "1.1">,
    Field<"late", uint32_t, "", Default = 7, Since = "1.1", Deprecated = "use `other`">
  ];
}
def moved : TraceEvent { let fields = [Field<"part", part_t>, Field<"speed", uint32_t, "", 0, Deprecated = "unused">]; }
