include "tdgen/messages/messages.td"
// No name in generated code follows from this one.
def demo : Schema<1, 0, 0> { let name = "1st API"; }
