// Names of functions, types and constants that generated code has beside those of the schema.
include "tdgen/messages/messages.td"
def dev : Schema<1, 0, 0> { let startId = 0x80000000; }
def compatibility : Enum<uint8_t> { let values = [Value<"name", 0>, Value<"std", 1>, Value<"dev_message_size", 2>]; }
def large : Enum<uint64_t> { let values = [Value<"LARGE", 0xFFFFFFFFFF>, Value<"DEV_MESSAGE_OK", 1>]; }
def dev_as_reset : Struct { let fields = [Field<"pack", uint32_t>, Field<"unpack", uint32_t>]; }
def reset : Command { let fields = [Field<"LARGE", uint32_t>, Field<"DEV_RESET", uint32_t>, Field<"DEV_VERSION_MAJOR", uint32_t>]; }
def view : Command;
def std : Command;
def dev_as : Command;
def version_same : Command;
def LARGE : Event;
def asked : Event { let fields = [Field<"shade", uint32_t>, Field<"has_shade", uint32_t>, Field<"has_header", uint32_t>, Field<"has_more", uint32_t>]; }
def traced : TraceEvent { let fields = [Field<"to_dict", uint32_t>, Field<"uint8_t", uint32_t>]; }
