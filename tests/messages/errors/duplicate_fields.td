include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_t : Struct {
  let fields = [
    Field<"x", uint32_t>,
    Field<"y", uint32_t>,
    Field<"x", uint32_t>
  ];
}
def b_cmd : Command {
  let fields = [
    Field<"x", uint32_t>,
    Field<"x", uint32_t>
  ];
}
