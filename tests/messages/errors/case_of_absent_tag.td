// Copies of messages of version 1.0 in C have the tag 0.
include "tdgen/messages/messages.td"

def api : Schema<1, 1, 0>;

def m : Event {
  let fields = [
    Field<"a", uint64_t>,
    Field<"kind", uint32_t, "", Since = "1.1">,
    Field<"x", uint32_t, "", Tag = "kind", Case = 0, Min = 1, Since = "1.1">,
    Field<"y", uint32_t, "", Tag = "kind", Case = 1, Min = 1, Since = "1.1">
  ];
}
