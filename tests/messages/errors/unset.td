include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let name = ?; }
def a_e : Enum<uint8_t>;
def a_t : Struct;
def b_cmd : Command { let fields = ?; }
