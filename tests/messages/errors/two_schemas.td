include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def other : Schema<2, 0, 0>;
