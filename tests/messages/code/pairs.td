// Each pair of shapes in one message and in one struct, with reserved bytes between them and at the end of older versions.

include "tdgen/messages/messages.td"

def pairs : Schema<1, 2, 0> {
  let arrays = true;
  let nesting = true;
}

def both_t : Struct {
  let fields = [
    Field<"one", uint32_t, "", Tag = "one_kind", Case = 1>,
    Field<"one_kind", uint32_t>,
    Field<"two", float, "", Tag = "two_kind", Case = 1>,
    Field<"two_wide", uint64_t, "", Tag = "two_kind", Case = 2>,
    Field<"two_kind", uint8_t>,
    Field<"bits", uint8_t>,
    Field<"more_bits", uint8_t>,
    Field<"a", uint8_t, "", Optional = "bits">,
    Field<"b", uint8_t, "", Optional = "more_bits">,
    Field<"list_count", uint8_t>,
    Field<"list", uint8_t, "", 5, Count = "list_count">,
    Field<"name_count", uint8_t>,
    Field<"reserved", padding_t, "", 3>,
    Field<"name", text_t, "", 4, Count = "name_count">
  ];
}

// The same tag names as in the struct.
def unions_evt : Event {
  let fields = [
    Field<"a", uint32_t, "", Tag = "one_kind", Case = 1>,
    Field<"one_kind", uint32_t>,
    Field<"b", uint32_t, "", Tag = "two_kind", Case = 1>,
    Field<"two_kind", uint32_t>,
    Field<"c", text_t, "", 8, Tag = "last_kind", Case = 0>,
    Field<"d", both_t, "", Tag = "last_kind", Case = 3>,
    Field<"last_kind", uint64_t>
  ];
}

def lists_evt : Event {
  let fields = [
    Field<"bits", uint16_t>,
    Field<"other_bits", uint16_t>,
    Field<"count", uint16_t>,
    Field<"rest_count", uint16_t>,
    Field<"a", uint64_t, "", Optional = "bits">,
    Field<"part", both_t, "", Optional = "other_bits">,
    Field<"parts", both_t, "", 2, Count = "count">,
    Field<"one", uint64_t, "", Tag = "kind", Case = 0>,
    Field<"kind", uint64_t>,
    Field<"rest", uint16_t, "", 9, Count = "rest_count", Flexible = true>
  ];
}

def inner_t : Struct {
  let fields = [
    Field<"x", uint64_t>,
    Field<"reserved", padding_t, "", 3>,
    Field<"y", uint16_t, "", Since = "1.1">,
    Field<"gap", padding_t, "", 8, Since = "1.2">,
    Field<"z", int16_t, "", Default = -7, Since = "1.2">
  ];
}
def outer_t : Struct { let fields = [Field<"both", both_t>, Field<"inner", inner_t>]; }
def nested_evt : Event { let fields = [Field<"v", uint64_t>, Field<"outer", outer_t>]; }

// Messages that grow after their reserved bytes, by everything that a version can add.
def grown_cmd : Command {
  let fields = [
    Field<"a", uint64_t>,
    Field<"reserved", padding_t, "", 4>,
    Field<"gap", padding_t, "", 4, Since = "1.1">,
    Field<"kind", uint32_t, "", Since = "1.1">,
    Field<"one", uint64_t, "", Tag = "kind", Case = 0, Since = "1.1">,
    Field<"two", both_t, "", Tag = "kind", Case = 1, Since = "1.2">,
    Field<"bits", uint32_t, "", Since = "1.2">,
    Field<"b", uint32_t, "", Optional = "bits", Since = "1.2">,
    Field<"reserved", padding_t, "", 11, Since = "1.2">,
    Field<"count", uint8_t, "", Since = "1.2">,
    Field<"list", uint16_t, "", 3, Count = "count", Since = "1.2">
  ];
}
