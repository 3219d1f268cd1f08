include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a : TraceEvent { let fields = [Field<"name", string_t>, Field<"count", uint8_t>]; }
def b : TraceEvent { let fields = [Field<"name", string_t>, Field<"data", bytes_t>]; }
