// Fields of headers with roles, and a handshake, in version 1.1.0; with `-D OLD`, in version 1.0.0, which has less.

include "tdgen/messages/messages.td"

def flags_e : Flags<uint16_t> { let values = [Value<"URGENT", 1>, Value<"TRACED", 2>]; }
def link_header_t : Header {
  let fields = [
    Field<"size", uint16_t>, Field<"tag_id", uint16_t>, Field<"msg_id", uint16_t>, Field<"flags", flags_e>,
    Field<"count", uint8_t>, Field<"reserved", padding_t, "", 7>
  ];
}
#ifdef OLD
def roles : Schema<1, 0, 0> {
#else
def roles : Schema<1, 1, 0> {
#endif
  let commonHeader = link_header_t;
  let commandHeader = link_header_t;
  let responseHeader = link_header_t;
  let eventHeader = link_header_t;
  let idField = "msg_id";
  let sizeField = "size";
  let tagField = "tag_id";
  let sequenceField = "count";
  let flagsField = "flags";
  let handshakeId = 900;
  let arrays = true;
}
def set_cmd : Command<"set_rsp"> {
  let id = 1;
  let fields = [
    Field<"value", uint64_t>
#ifndef OLD
    , Field<"percent", uint8_t, "", Max = 100, Default = 50, Since = "1.1">,
    Field<"present", uint8_t, "", Since = "1.1">,
    Field<"age", uint8_t, "", Optional = "present", Since = "1.1">,
    Field<"unused", padding_t, "", 5>
#endif
  ];
}
def set_rsp : Response<"set_cmd"> { let id = 2; let fields = [Field<"value", uint64_t>]; }
// The case of the older version is shorter than the union, and the tag comes after it.
def part_evt : Event {
  let id = 3;
  let fields = [
    Field<"kind", uint8_t>, Field<"before", padding_t, "", 7>,
    Field<"low", uint32_t, "", Tag = "kind", Case = 1>
#ifndef OLD
    , Field<"high", uint64_t, "", 2, Tag = "kind", Case = 2, Since = "1.1">
#endif
  ];
}
#ifndef OLD
def late_evt : Event {
  let id = 4;
  let since = "1.1";
  let fields = [
    Field<"zero", uint64_t, "", Tag = "selector", Case = 0>, Field<"one", double, "", Tag = "selector", Case = 1>,
    Field<"selector", uint8_t>, Field<"unused", padding_t, "", 7>
  ];
}
#endif
