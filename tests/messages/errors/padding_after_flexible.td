include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def samples_evt : Event {
  let fields = [
    Field<"count", uint16_t>,
    Field<"samples", int16_t, "", 8, Count = "count", Flexible = true>,
    Field<"reserved", padding_t, "", 2>
  ];
}
