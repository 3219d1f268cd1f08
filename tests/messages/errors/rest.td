include "tdgen/messages/messages.td"
def link_t : Header { let fields = [Field<"length", uint16_t>, Field<"message_id", uint16_t>]; }
def text_evt : Event { let fields = [Field<"a", text_t, "", 8, Flexible = true>]; }
def early_evt : Event { let fields = [Field<"a", uint8_t, "", 8, Flexible = true>, Field<"b", uint8_t>]; }
def long_evt : Event { let fields = [Field<"a", uint64_t, "", 8192, Flexible = true>]; }
def late_evt : Event { let fields = [Field<"a", uint32_t>, Field<"b", uint16_t, Since = "1.1">, Field<"c", uint8_t, "", 8, Flexible = true, Since = "1.1">]; }
def demo : Schema<1, 1, 0> {
  let arrays = true;
  let packed = true;
  let commonHeader = link_t; let commandHeader = link_t; let responseHeader = link_t; let eventHeader = link_t;
  let sizeField = "length";
}
