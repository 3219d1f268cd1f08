include "tdgen/messages/messages.td"
def started : TraceEvent { let fields = [Field<"at", uint32_t>]; }
def demo : Schema<1, 0, 0> { let packed = true; }
