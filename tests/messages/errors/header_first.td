include "tdgen/messages/messages.td"
def my_header_t : Header { let fields = [Field<"id", uint64_t>]; }
def demo : Schema<1, 0, 0> { let commonHeader = my_header_t; }
