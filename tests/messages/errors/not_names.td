include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def "two words" : Command;
def "" : Event;
def "7up" : TraceEvent;
def "größe_t" : Struct { let fields = [Field<"a b", uint8_t>, Field<"", uint8_t>]; }
