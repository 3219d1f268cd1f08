include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def A : Flags<uint8_t> { let values = [Value<"A_NONE", 0>, Value<"A_ONE", 1>, Value<"A_BOTH", 3>, Value<"A_APART", 20>]; }
def B : Flags<int8_t> { let values = [Value<"B_ONE", 1>]; }
