include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let bigEndian = true; }
def t : TraceEvent { let fields = [Field<"x", uint16_t>]; }
