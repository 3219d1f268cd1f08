include "tdgen/messages/messages.td"
def tiny_header_t : Header {
  let fields = [Field<"message_id", uint8_t>, Field<"a", uint8_t>, Field<"b", uint8_t>, Field<"c", uint8_t>, Field<"d", uint32_t>];
}
def demo : Schema<1, 0, 0> {
  let startId = 255;
  let commonHeader = tiny_header_t;
  let commandHeader = tiny_header_t;
  let responseHeader = tiny_header_t;
  let eventHeader = tiny_header_t;
}
def a : Event;
