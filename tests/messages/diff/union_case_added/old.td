include "tdgen/messages/messages.td"

def demo : Schema<1, 0, 0> { let nesting = true; }
def part_t : Struct {
  let fields = [
    Field<"kind", uint32_t>,
    Field<"low", uint32_t, "", Tag = "kind", Case = 1>
  ];
}
def go_cmd : Command {
  let id = 1;
  let fields = [Field<"part", part_t>, Field<"after", uint64_t>];
}
