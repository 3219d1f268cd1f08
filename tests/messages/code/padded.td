// A union in the padding of version 1.0, whose tag is after it.
include "tdgen/messages/messages.td"

def padded : Schema<1, 1, 0>;

def state_evt : Event {
  let fields = [
    Field<"a", uint32_t>,
    Field<"b", uint16_t, "", Tag = "kind", Case = 0, Since = "1.1">,
    Field<"c", uint16_t, "", Tag = "kind", Case = 3, Since = "1.1">,
    Field<"d", uint16_t, "", Since = "1.1">,
    Field<"kind", uint8_t, "", Since = "1.1">
  ];
}
