include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let uncounted = 8; }
