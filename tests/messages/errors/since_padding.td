include "tdgen/messages/messages.td"
def demo : Schema<1, 2, 0> { let arrays = true; }
// Older versions have 0 in their padding, so that newer fields there are 0.
def default_evt : Event {
  let fields = [
    Field<"a", uint32_t>, Field<"b", uint16_t, "", Since = "1.1">, Field<"c", uint16_t, "", Default = 7, Since = "1.2">
  ];
}
def invalid_evt : Event {
  let fields = [Field<"a", uint32_t>, Field<"b", uint16_t, "", Max = 9, Invalid = 65535, Since = "1.1">];
}
def part_t : Struct { let fields = [Field<"x", uint8_t>, Field<"y", text_t, "", 2, TextDefault = "on">]; }
def part_evt : Event { let fields = [Field<"a", uint32_t>, Field<"part", part_t, "", Since = "1.1">]; }
// What 1.0 has in 24 bytes has 32 in 1.1, of which 6 are padding.
def padded_evt : Event {
  let fields = [
    Field<"a", uint64_t>, Field<"p", padding_t, "", 6, Since = "1.1">, Field<"c", int16_t, "", Default = 7, Since = "1.2">
  ];
}
// A count, bits and a tag in padding are 0 even if what they are about was cut.
def count_evt : Event {
  let fields = [
    Field<"a", uint32_t>, Field<"n", uint8_t, "", Since = "1.1">, Field<"v", uint8_t, "", 4, Count = "n", Since = "1.1">
  ];
}
def inside_evt : Event {
  let fields = [
    Field<"a", uint32_t>, Field<"n", uint8_t, "", Since = "1.1">, Field<"v", uint8_t, "", 3, Count = "n", Since = "1.1">
  ];
}
def tag_evt : Event {
  let fields = [
    Field<"a", uint32_t>, Field<"t", uint32_t, "", Since = "1.1">,
    Field<"v", uint64_t, "", Tag = "t", Case = 0, Since = "1.1">
  ];
}
// Padding has a version like fields, and is between those of its version.
def order_evt : Event {
  let fields = [
    Field<"a", uint64_t>, Field<"p", padding_t, "", 8, Since = "1.1">, Field<"b", uint64_t>, Field<"c", uint64_t, "", Since = "1.2">,
    Field<"q", padding_t, "", 8, Since = "1.1">
  ];
}
def late_evt : Event { let fields = [Field<"p", padding_t, "", 8, Since = "1.3">]; }
// A newer case moves the older one in a struct that grows.
def moved_t : Struct {
  let fields = [
    Field<"kind", uint32_t>, Field<"low", uint32_t, "", Tag = "kind", Case = 1>,
    Field<"high", uint64_t, "", Tag = "kind", Case = 2, Since = "1.1">
  ];
}
def moved_evt : Event { let fields = [Field<"a", uint64_t>, Field<"part", moved_t>]; }
