include "tdgen/messages/messages.td"
def std : Schema<1, 0, 0>;
