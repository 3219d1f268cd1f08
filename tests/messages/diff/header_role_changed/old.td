include "tdgen/messages/messages.td"

def my_header_t : Header { let fields = [Field<"size", uint16_t>, Field<"tag", uint16_t>, Field<"msg", uint16_t>, Field<"other", uint16_t>]; }

def demo : Schema<1, 2, 0> {
  let commonHeader = my_header_t;
  let commandHeader = my_header_t;
  let responseHeader = my_header_t;
  let eventHeader = my_header_t;
  let idField = "msg";
}

def ping_cmd : Command;
