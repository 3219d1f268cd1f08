include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def nothing_t : Struct { let fields = []; }
