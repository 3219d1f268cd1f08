include "tdgen/messages/messages.td"
def my_header_t : Header { let fields = [Field<"a", uint32_t>, Field<"size", uint8_t>, Field<"b", uint8_t>, Field<"c", uint16_t>]; }
def demo : Schema<1, 0, 0> {
  let arrays = true;
  let commonHeader = my_header_t;
  let commandHeader = my_header_t;
  let responseHeader = my_header_t;
  let eventHeader = my_header_t;
  let idField = "a";
  let sizeField = "size";
}
def big_cmd : Command { let fields = [Field<"data", uint8_t, "", 300>]; }
