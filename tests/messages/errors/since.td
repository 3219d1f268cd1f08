include "tdgen/messages/messages.td"
def later_e : Enum<uint8_t> { let values = [Value<"A", 0>, Value<"B", 1, "", "2.2">]; }
def own_header_t : Header {
  let fields = [Field<"message_id", uint64_t>, Field<"added", uint64_t, "", Since = "2.1">];
}
def demo : Schema<2, 1, 0> { let arrays = true; let eventHeader = own_header_t; }
def later_cmd : Command { let since = "3.0"; }
// A version has two numbers.
def odd_cmd : Command {
  let fields = [Field<"a", uint32_t, "", Since = "1">, Field<"b", uint32_t, "", Since = "2.1.0">, Field<"c", uint32_t, "", Since = "2.x">];
}
def traced : TraceEvent { let fields = [Field<"a", uint32_t, "", Since = "2.1">]; }
