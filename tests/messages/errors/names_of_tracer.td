// Names that the tracer has in C.
include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def demo_tracer : Struct { let fields = [Field<"x", uint8_t>]; }
def demo_tracer_t : Struct { let fields = [Field<"x", uint8_t>]; }
def demo_tracers : Struct { let fields = [Field<"x", uint8_t>]; }
def demo_trace_launched : Struct { let fields = [Field<"x", uint8_t>]; }
def launched_trace : Event;
def tracer_words : Command;
def a_e : Enum<uint8_t> { let values = [Value<"DEMO_TRACER_CAS", 0>]; }
def launched : TraceEvent;
