// The schema is a namespace in C++, beside the types and constants of C.
include "tdgen/messages/messages.td"
def lamp_t : Schema<1, 0, 0>;
def lamp : Event;
