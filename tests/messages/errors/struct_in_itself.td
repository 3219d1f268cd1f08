include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def self_t : Struct { let fields = [Field<"again", self_t>]; }
