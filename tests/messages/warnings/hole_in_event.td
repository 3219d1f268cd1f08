include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a : TraceEvent {
  let fields = [Field<"level", uint8_t>, Field<"address", uint64_t>, Field<"name", string_t>];
}
