include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_e : Enum<uint8_t> { let values = [Value<"A", 300>]; }
def a_t : Struct { let fields = [Field<"x", uint8_t>, Field<"x", uint16_t>]; }
def a_cmd : Command<"nobody"> { let id = -1; let fields = [Field<"text", string_t>]; }
def while : TraceEvent { let id = 65536; }
