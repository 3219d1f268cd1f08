include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_e : Enum<uint8_t> { let values = []; }
