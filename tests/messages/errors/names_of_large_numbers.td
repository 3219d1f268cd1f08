// Numbers that do not fit into `int` are macros in C.
include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def buffer : Constant<uint64_t, 0x100000000>;
def capacity : Constant<uint64_t, 1>;
def sizes : Enum<uint64_t> { let values = [Value<"length", 1>, Value<"SIZES_ALL", 0xFFFFFFFFFF>]; }
def annotations : Struct { let fields = [Field<"PRIu32", uint8_t>]; }
def pthread_once : Event;
