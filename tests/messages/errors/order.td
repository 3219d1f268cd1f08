include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
// No hole, but the next field would make one: a warning. The error is another.
def a_t : Struct {
  let fields = [Field<"a", uint32_t>, Field<"b", uint32_t>, Field<"c", uint64_t>];
}
def b_t : Struct { let fields = [Field<"x", a_t>]; }
