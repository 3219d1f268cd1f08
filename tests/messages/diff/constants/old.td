include "tdgen/messages/messages.td"

def demo : Schema<1, 2, 0>;

def MOST_LAMPS : Constant<uint8_t, 12>;
def MOST_ROWS : Constant<uint8_t, 4>;
