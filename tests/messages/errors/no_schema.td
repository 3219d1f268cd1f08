include "tdgen/messages/messages.td"
def a_e : Enum<uint8_t> { let values = [Value<"A", 0>]; }
