include "tdgen/messages/messages.td"
def plain_t : Struct { let fields = [Field<"x", uint64_t>]; }
def mine_t : Header { let fields = [Field<"message_id", uint64_t>, Field<"inner", plain_t>]; }
def demo : Schema<1, 0, 0> { let eventHeader = mine_t; }
