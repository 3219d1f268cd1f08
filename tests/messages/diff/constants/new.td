include "tdgen/messages/messages.td"

def demo : Schema<2, 0, 0>;

def MOST_LAMPS : Constant<uint8_t, 16>;
def MOST_COLUMNS : Constant<uint8_t, 4>;
