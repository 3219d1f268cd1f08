include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def lambda_cmd : Command { let fields = [Field<"lambda", uint8_t>, Field<"from", uint8_t>]; }
def None : TraceEvent;
def pass : Struct { let fields = [Field<"a", uint8_t>]; }
