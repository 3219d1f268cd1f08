include "tdgen/messages/messages.td"
def demo : Schema<1, 0, 0> { let arrays = true; }
def a_e : Enum<uint8_t> { let values = [Value<"A", 0>]; }
def a_t : Struct { let fields = [Field<"x", uint8_t>]; }
def a_cmd : Command {
  let fields = [
    Field<"structs", a_t, "", 2>,
    Field<"enums", a_e, "", 2>,
    Field<"negative", uint8_t, "", -1>,
    Field<"endless", uint8_t, "", 1048577>
  ];
}
def b : TraceEvent { let fields = [Field<"texts", string_t, "", 2>]; }
