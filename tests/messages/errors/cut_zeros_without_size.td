include "tdgen/messages/messages.td"
def demo : Schema<1, 1, 0> { let cutZeros = true; }
