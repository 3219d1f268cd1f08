include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_e : Enum<uint8_t> {
  let values = [
    Value<"ONE", 1>,
    Value<"UNO", 1>,
    Value<"ONE", 2>
  ];
}
def b_e : Enum<uint8_t> {
  let values = [Value<"UNO", 7>];
}
