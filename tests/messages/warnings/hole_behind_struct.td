include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def three_t : Struct { let fields = [Field<"a", uint32_t>, Field<"b", uint32_t>, Field<"c", uint32_t>]; }
def a_cmd : Command {
  let fields = [Field<"three", three_t>, Field<"address", uint64_t>];
}
