include "tdgen/messages/messages.td"
def my_command_t : Header { let fields = [Field<"message_id", uint64_t>, Field<"number", uint64_t>]; }
def demo : Schema<1, 0, 0> { let commandHeader = my_command_t; }
