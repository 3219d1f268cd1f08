include "tdgen/messages/messages.td"

def demo : Schema<1, 1, 0> { let nesting = true; }

def go_cmd : Command {
  let id = 1;
  let fields = [Field<"a", uint64_t>, Field<"b", uint64_t>];
}
