include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_cmd : Command { let fields = [Field<"payload", uint8_t, "", 128>]; }
