include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def ping : Command;
def PING : Event;
def ping_t : Struct { let fields = [Field<"x", uint8_t>]; }
def size_t : Struct { let fields = [Field<"x", uint8_t>]; }
def none : Command;
def a_e : Enum<uint8_t> { let values = [Value<"DEMO_PING", 0>, Value<"DEMO_LAST", 1>]; }
def nullptr : Command;
def char16 : Command;
