include "tdgen/messages/messages.td"

def demo : Schema<1, 1, 0>;

def go_cmd : Command { let fields = [Field<"a", uint64_t, "", Deprecated = "use `b`">, Field<"b", uint64_t>]; }
