include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_t : Struct {
  let fields = [
    Field<"small", uint8_t>,
    Field<"large", uint64_t>,
    Field<"medium", uint16_t>,
    Field<"huge", double>
  ];
}
def b_cmd : Command {
  let fields = [Field<"flag", bool>, Field<"count", uint16_t>];
}
