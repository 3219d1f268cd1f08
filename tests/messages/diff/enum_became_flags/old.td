include "tdgen/messages/messages.td"

def demo : Schema<1, 2, 0>;

def option_e : Enum<uint8_t> {
  let values = [Value<"OPTION_FAST", 1>, Value<"OPTION_SAFE", 2>];
}
