// Names of local variables, methods and tables in generated code, and of functions, macros and types in C headers.
include "tdgen/messages/messages.td"

def odd : Schema<1, 1, 0> { let handshakeId = 900; let arrays = true; }

def value : Flags<uint8_t> { let values = [Value<"OUT", 1>, Value<"MODE", 0x70>]; }
def begin : Flags<uint16_t> { let values = [Value<"FLAG", 1>]; }
def out : Enum<uint32_t> { let values = [Value<"uint", 0>, Value<"int8_t", 1>, Value<"string", 2>]; }
def pack : Struct { let fields = [Field<"x", uint32_t>]; }
def to_dict : Enum<uint32_t> { let values = [Value<"read", 0>]; }
def minor : Enum<uint8_t> { let values = [Value<"write", 1>]; }
def major : Constant<uint8_t, 3>;

def isalpha : Command<"islower"> { let fields = [Field<"x", pack>, Field<"y", to_dict>]; }
def islower : Response<"isalpha"> { let fields = [Field<"major", begin>, Field<"value", value>, Field<"minor", minor>]; }
def checked : Event { let fields = [Field<"x", uint64_t>, Field<"at", uint32_t, "", 2, Since = "1.1", Defaults = [1, 2]>]; }
def alloca : Event { let fields = [Field<"alloca_t", uint32_t>, Field<"setjmp", out>]; }

def Message : TraceEvent { let fields = [Field<"Record", uint32_t>, Field<"alloca_t", uint32_t>]; }
def Lost : TraceEvent { let fields = [Field<"Message_trace", uint32_t>]; }
