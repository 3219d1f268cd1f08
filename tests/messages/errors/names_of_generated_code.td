include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0>;
def _a : Command;
def b_ : Event { let fields = [Field<"c__d", uint8_t>, Field<"header", uint8_t>]; }
def c : TraceEvent { let fields = [Field<"name_length", uint32_t>, Field<"name", string_t>]; }
def mode_e : Enum<uint8_t> { let values = [Value<"demo_name_of_mode_e", 0>, Value<"demo_is_valid_mode_e", 1>, Value<"demo_is_valid_gone_e", 2>]; }
