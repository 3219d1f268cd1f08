include "tdgen/messages/messages.td"

def demo : Schema<1, 0, 0>;

def go_cmd : Command { let fields = [Field<"a", uint64_t>, Field<"b", uint64_t, "", Deprecated = "use `a`">]; }
