include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def inner_t : Struct { let fields = [Field<"x", uint8_t>]; }
def outer_t : Struct { let fields = [Field<"inner", inner_t>]; }
