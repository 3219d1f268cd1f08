include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def a_cmd : Command { let fields = [Field<"name", string_t>]; }
def b_t : Struct { let fields = [Field<"data", bytes_t>]; }
