include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a : Struct { let name = "same"; let fields = [Field<"x", uint8_t>]; }
def b : Enum<uint8_t> { let name = "same"; let values = [Value<"V", 0>]; }
def c : Command { let name = "same"; }
