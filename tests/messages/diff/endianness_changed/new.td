include "tdgen/messages/messages.td"
def link_t : Header { let fields = [Field<"length", uint16_t>, Field<"message_id", uint16_t>]; }
def sent_evt : Event { let fields = [Field<"a", uint32_t>]; }
def demo : Schema<1, 0, 0> { let bigEndian = true;
  let commonHeader = link_t; let commandHeader = link_t; let responseHeader = link_t; let eventHeader = link_t;
  let sizeField = "length";
}
