// Messages that grew in several minor versions, in each way in which they can.

include "tdgen/messages/messages.td"

def link_header_t : Header {
  let fields = [Field<"size", uint16_t>, Field<"msg_id", uint16_t>, Field<"tag_id", uint32_t>];
}
def grown : Schema<1, 3, 0> {
  let commonHeader = link_header_t;
  let commandHeader = link_header_t;
  let responseHeader = link_header_t;
  let eventHeader = link_header_t;
  let idField = "msg_id";
  let sizeField = "size";
  let tagField = "tag_id";
  let handshakeId = 900;
  let arrays = true;
  let nesting = true;
}
def mode_e : Enum<uint8_t> {
  let values = [Value<"MODE_OFF", 0>, Value<"MODE_ON", 1>, Value<"MODE_AUTO", 2, "", "1.2">];
}
def inner_t : Struct {
  let fields = [
    Field<"low", uint32_t>,
    Field<"unused", padding_t, "", 4>,
    Field<"high", uint32_t, "", Min = 5, Max = 9, Default = 7, Since = "1.2">
  ];
}
def outer_t : Struct {
  let fields = [Field<"id", uint64_t>, Field<"inner", inner_t>];
}
// Fields of two versions, one in the padding of the older one.
def set_cmd : Command {
  let id = 1;
  let fields = [
    Field<"value", uint64_t>,
    Field<"mode", mode_e>,
    Field<"is_fast", bool, "", Since = "1.1">,
    Field<"unused", padding_t, "", 6>,
    Field<"percent", uint8_t, "", Max = 100, Default = 50, Since = "1.2">,
    Field<"gap", padding_t, "", 7>,
    Field<"name", text_t, "", 8, Since = "1.3">
  ];
}
// A struct in a struct, which ends the message.
def nest_evt : Event {
  let id = 2;
  let fields = [Field<"time", uint64_t>, Field<"outer", outer_t>, Field<"late", uint64_t, "", Default = 3, Since = "1.3">];
}
// Everything is newer than the message.
def empty_evt : Event {
  let id = 3;
  let fields = [
    Field<"n", uint16_t, "", Since = "1.1">, Field<"bits", uint8_t, "", Since = "1.1">,
    Field<"flag", bool, "", Optional = "bits", Since = "1.1">, Field<"age", uint32_t, "", Optional = "bits", Since = "1.1">,
    Field<"values", uint16_t, "", 3, Count = "n", Since = "1.1">
  ];
}
// A union with a case that fits, and one that does not.
def part_evt : Event {
  let id = 4;
  let fields = [
    Field<"kind", mode_e>, Field<"before", padding_t, "", 7>,
    Field<"low", uint64_t, "", Tag = "kind", Case = 0>,
    Field<"fits", uint32_t, "", Tag = "kind", Case = 1, Since = "1.1">,
    Field<"high", uint64_t, "", 2, Tag = "kind", Case = 2, Since = "1.2">
  ];
}
// A flexible array that was added.
def log_evt : Event {
  let id = 5;
  let fields = [
    Field<"time", uint64_t>, Field<"n", uint16_t, "", Since = "1.1">, Field<"rest", padding_t, "", 6>,
    Field<"text", text_t, "", 40, Count = "n", Flexible = true, Since = "1.1">
  ];
}
// A new message, whose fields are all required.
def late_cmd : Command { let id = 6; let since = "1.2"; let fields = [Field<"value", uint64_t>, Field<"inner", inner_t>]; }
// Ranges and defaults that are not whole.
def real_cmd : Command {
  let id = 7;
  let fields = [
    Field<"ratio", double, "", RealMin = "1e-300", RealDefault = "0.1">,
    Field<"angle", float, "", RealMin = "-3.2", RealMax = "3.2">,
    Field<"share", float, "", Min = 0, RealMax = "0.7", RealDefault = "0.7">,
    Field<"weights", float, "", 3, RealMin = "-0.5", Max = 100000000>,
    Field<"unused", padding_t, "", 4>,
    Field<"gain", float, "", RealMin = "0.25", Max = 4, RealDefault = "1.5", Since = "1.1">
  ];
}
// Defaults of texts and arrays.
def text_evt : Event {
  let id = 8;
  let fields = [
    Field<"name", text_t, "", 8, TextDefault = "a \"b\" \\">,
    Field<"level", int16_t, "", 3, Min = 1, Default = 5>,
    Field<"is_on", bool, "", 2, Default = 1>,
    Field<"label", text_t, "", 8, TextDefault = "label", Since = "1.2">,
    Field<"weights", double, "", 2, RealDefault = "0.5", Since = "1.2">,
    Field<"data", uint8_t, "", 4, Default = 255, Since = "1.2">,
    Field<"unused", padding_t, "", 4>
  ];
}
