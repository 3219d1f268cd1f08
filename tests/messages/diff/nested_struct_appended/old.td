include "tdgen/messages/messages.td"

def demo : Schema<1, 0, 0> { let nesting = true; }
def in_t : Struct { let fields = [Field<"x", uint64_t>]; }
def mid_t : Struct { let fields = [Field<"y", uint64_t>, Field<"inner", in_t>]; }
def go_cmd : Command {
  let id = 1;
  let fields = [Field<"a", uint64_t>, Field<"mid", mid_t>];
}
