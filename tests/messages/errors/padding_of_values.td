// Padding has neither a value nor a companion.
include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def demo_evt : Event {
  let fields = [
    Field<"kind", uint32_t>,
    Field<"a", uint32_t, "", Tag = "kind", Case = 1>,
    Field<"rest", padding_t, "", 4, Tag = "kind", Case = 2>,
    Field<"least", padding_t, "", 4, Min = 1>,
    Field<"named", padding_t, "", 4, TextDefault = "x">,
    Field<"spare", padding_t, "", 4>
  ];
}
