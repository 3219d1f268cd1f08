include "tdgen/messages/messages.td"
def link_t : Header { let fields = [Field<"length", uint16_t>, Field<"message_id", uint16_t>]; }
def log_evt : Event { let fields = [Field<"n", uint8_t>, Field<"a", uint8_t, "", 8, Count = "n", Flexible = true>]; }
def late_evt : Event { let fields = [Field<"a", uint32_t>, Field<"b", uint16_t, "", Since = "1.1", Default = 7>]; }
def demo : Schema<1, 1, 0> {
  let arrays = true;
  let cutZeros = true;
  let commonHeader = link_t; let commandHeader = link_t; let responseHeader = link_t; let eventHeader = link_t;
  let sizeField = "length";
}
