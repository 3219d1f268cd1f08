// The message of this comparison: 19 bytes of content behind a header of 8 bytes with its id and size.
include "tdgen/messages/messages.td"

def header_t : Header {
  let fields = [Field<"msg_id", uint16_t>, Field<"size", uint16_t>, Field<"tag_id", uint16_t>, Field<"flags", uint16_t>];
}
def small : Schema<1, 0, 0> {
  let commonHeader = header_t;
  let commandHeader = header_t;
  let responseHeader = header_t;
  let eventHeader = header_t;
  let idField = "msg_id";
  let sizeField = "size";
  let tagField = "tag_id";
}
def launch_cmd : Command {
  let id = 1;
  let fields = [
    Field<"kernel", uint64_t>, Field<"blocks", uint32_t>, Field<"stream", uint32_t>, Field<"core", uint16_t>,
    Field<"mode", uint8_t>
  ];
}
