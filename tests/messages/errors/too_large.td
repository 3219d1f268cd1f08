include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def a_cmd : Command { let fields = [Field<"a", uint64_t, "", 131072>]; }
def b_t : Struct { let fields = [Field<"a", uint8_t, "", 1048576>, Field<"b", uint8_t>]; }
