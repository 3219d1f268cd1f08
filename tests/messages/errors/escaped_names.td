include "tdgen/messages/messages.td"
// `class` is `class_` in C and C++, `from` is `from_` in Python.
def demo : Schema<1, 0, 0> { let name = "while"; }
def a_cmd : Command {
  let fields = [Field<"class", uint8_t>, Field<"class_", uint8_t>, Field<"from", uint8_t>, Field<"from_", uint8_t>];
}
def a_e : Enum<uint8_t> { let values = [Value<"register", 0>, Value<"register_", 1>]; }
