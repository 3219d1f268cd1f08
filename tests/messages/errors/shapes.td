include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def kind_e : Enum<uint8_t> { let values = [Value<"KIND_A", 0>, Value<"KIND_B", 1>]; }
def S : Struct {
  let fields = [
    Field<"n", uint16_t>,
    Field<"tail", uint8_t, "", 4, Count = "n", Flexible = true>
  ];
}
def T : Struct { let fields = [Field<"n", uint16_t>, Field<"list", uint16_t, "", 4, Count = "n">]; }
def counts_cmd : Command {
  let fields = [
    Field<"single", uint8_t, "", Count = "n">,
    Field<"unknown", uint8_t, "", 4, Count = "m">,
    Field<"negative", uint8_t, "", 4, Count = "less">,
    Field<"many", uint8_t, "", 300, Count = "small">,
    Field<"first", uint8_t, "", 4, Count = "n">,
    Field<"second", uint8_t, "", 4, Count = "n">,
    Field<"flexible", uint8_t, "", 4, Flexible = true>,
    Field<"early", uint8_t, "", 4, Count = "n", Flexible = true>,
    Field<"n", uint8_t>,
    Field<"less", int8_t>,
    Field<"small", uint8_t, "", Max = 5>,
    Field<"limited", uint8_t, "", 3, Count = "small">
  ];
}
def optional_cmd : Command {
  let fields = [
    Field<"both", uint8_t, "", 4, Count = "bits", Optional = "bits">,
    Field<"preset", uint8_t, "", Default = 4, Optional = "bits">,
    Field<"of_enum", uint8_t, "", Optional = "kind">,
    Field<"self", uint8_t, "", Optional = "a0">,
    Field<"bits", uint8_t>,
    Field<"kind", kind_e>,
    Field<"a0", uint8_t, "", Optional = "bits">, Field<"a1", uint8_t, "", Optional = "bits">,
    Field<"a2", uint8_t, "", Optional = "bits">, Field<"a3", uint8_t, "", Optional = "bits">,
    Field<"a4", uint8_t, "", Optional = "bits">, Field<"a5", uint8_t, "", Optional = "bits">,
    Field<"a6", uint8_t, "", Optional = "bits">, Field<"a7", uint8_t, "", Optional = "bits">,
    Field<"a8", uint8_t, "", Optional = "bits">
  ];
}
