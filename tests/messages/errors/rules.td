include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def E : Enum<uint8_t> { let values = [Value<"E_A", 0>]; }
def S : Struct { let fields = [Field<"x", uint8_t>]; }
def MOST : Constant<uint8_t, 256>;
def HALF : Constant<float, 1>;
def a_cmd : Command {
  let fields = [
    Field<"wide", uint8_t, "", Max = 256>,
    Field<"none", int8_t, "", Min = 5, Max = 4>,
    Field<"outside", int8_t, "", Min = 5, Default = 4>,
    Field<"all", uint8_t, "", 4, Default = 4>,
    Field<"named", E, "", Max = 4>,
    Field<"flag", bool, "", Default = 2>,
    Field<"part", S, "", Default = 2>,
    Field<"twice", float, "", Max = 4, RealMax = "5.5">
  ];
}
def t : TraceEvent { let fields = [Field<"x", uint8_t, "", Max = 4>]; }
