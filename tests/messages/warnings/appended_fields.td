include "tdgen/messages/messages.td"
// Version 1.1 appended a field behind a smaller one: it cannot move, so its hole is no warning.
def demo : Schema<1, 1, 0>;
def a_cmd : Command {
  let fields = [Field<"flag", bool>, Field<"count", uint64_t, "", Since = "1.1">];
}
