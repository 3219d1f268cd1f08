// Names that could be taken for something else in one of the languages.
include "tdgen/messages/messages.td"

def range : Schema<0, 0, 0> {
  let arrays = true;
  let startId = 4000000000;
}

def err : Enum<uint64_t> {
  let values = [Value<"A", 0>, Value<"B", 0xFFFFFFFFFFFF>];
}

def lvl : Enum<int64_t> {
  let description = "a */ /* \" \\ \"\"\" ??/ \\";
  let values = [Value<"C", -9223372036854775808>, Value<"D", 9223372036854775807>];
}

def l32 : Enum<int32_t> {
  let values = [Value<"E", -2147483648, "ends in \\">, Value<"visit", 0>];
}

def max : Struct { let fields = [Field<"value", uint64_t>, Field<"err", err>]; }

def isinstance : Command {
  let description = "\n  ends in a backslash \\\n" # [{onedef x: }];
  let fields = [Field<"max", max>, Field<"size", uint64_t>];
}

def len : Event {
  let fields = [
    Field<"event_header_t", uint64_t>, Field<"std", uint64_t>, Field<"view", uint64_t>, Field<"builder", uint64_t>,
    Field<"offsets", uint64_t>, Field<"id", uint32_t>, Field<"at", bool, "", 3>, Field<"value", int8_t, "", 5>
  ];
}

def other : Event {
  let fields = [
    Field<"e", err>, Field<"l", lvl>, Field<"err", int64_t>, Field<"lvl", uint64_t>, Field<"size", uint64_t>,
    Field<"k", l32>, Field<"bytes", int8_t>, Field<"str", uint8_t, "", 2>, Field<"tuple", uint8_t, "", 2>
  ];
}
