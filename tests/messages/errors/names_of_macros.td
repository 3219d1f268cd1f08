// Macros of C are no names, whatever they name.
include "tdgen/messages/messages.td"
def linux : Schema<1, 0, 0>;
def errors : Enum<int8_t> { let values = [Value<"EINVAL", 22>, Value<"FINE", 0>]; }
def SIZE_MAX : Struct { let fields = [Field<"errno", int8_t>]; }
def stdout : Event { let fields = [Field<"unix", int8_t>]; }
def timer : Event { let fields = [Field<"NAN", int8_t>, Field<"M_PI", double>, Field<"I", double>]; }
