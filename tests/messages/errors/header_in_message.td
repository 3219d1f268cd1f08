include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def unused_t : Header { let fields = [Field<"message_id", uint64_t>]; }
def a_cmd : Command {
  let fields = [Field<"inner", command_header_t>, Field<"other", unused_t>];
}
