include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
// Reserved in GNU C and C23.
def typeof : Enum<uint8_t> { let values = [Value<"typeof_unqual", 0>]; }
// A function of the C library, and the member of a message.
def time : Struct { let fields = [Field<"co_await", uint8_t>]; }
def header : Struct { let fields = [Field<"x", uint8_t>]; }
