// Responses that only the number of their command finds, in packed messages whose zeros at the end are not sent; an id of 24 bits,
// and a size that does not count four bytes.
include "tdgen/messages/messages.td"

def from_valve_t : Header {
  let fields = [Field<"turn", uint8_t>, Field<"length", uint8_t>, Field<"turns", uint16_t>, Field<"again", int16_t>];
}
def to_t : Header {
  let fields = [
    Field<"start", uint8_t, "", Default = 0xa5>, Field<"length", uint8_t>, Field<"turn", uint8_t>, Field<"kind", uint24_t>
  ];
}

def open_cmd : Command<"open_rsp"> {
  let id = 0x010203;
  let fields = [Field<"percent", uint8_t, "", Max = 100>, Field<"rate", uint16_t, "", Default = 300>];
}
def open_rsp : Response<"open_cmd"> {
  let fields = [Field<"percent", uint8_t, "", Max = 100>, Field<"time", uint64_t>, Field<"rates", uint16_t, "", 3>];
}
def state_cmd : Command<"state_rsp"> { let id = 0; }
def state_rsp : Response<"state_cmd"> { let fields = [Field<"pressure", float>, Field<"note", text_t, "", 5>]; }

def valve : Schema<1, 0, 0> {
  let arrays = true;
  let packed = true;
  let cutZeros = true;
  let responsesByTag = true;
  let startId = -1;
  let commonHeader = to_t;
  let commandHeader = to_t;
  let responseHeader = from_valve_t;
  let eventHeader = to_t;
  let idField = "kind";
  let sizeField = "length";
  let uncounted = 4;
  let tagField = "turn";
  let errorField = "again";
}
