include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def struct : Struct { let fields = [Field<"int", uint8_t>, Field<"register", uint8_t>]; }
def union : Command;
def a_e : Enum<uint8_t> { let values = [Value<"while", 0>]; }
