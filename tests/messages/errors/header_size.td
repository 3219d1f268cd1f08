include "tdgen/messages/messages.td"
def my_header_t : Header { let fields = [Field<"message_id", uint32_t>]; }
def demo : Schema<1, 0, 0> {
  let commonHeader = my_header_t;
  let commandHeader = my_header_t;
  let responseHeader = my_header_t;
  let eventHeader = my_header_t;
}
