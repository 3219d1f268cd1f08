// A protocol as radios on a mast have it: packed, the id at an odd byte, the length of what follows the header, and
// arrays that the length counts.
include "tdgen/messages/messages.td"

def mast_header_t : Header {
  let fields = [
    Field<"start", uint8_t, "The first byte of each message", Default = 0xa5>, Field<"kind", uint16_t>,
    Field<"sender", uint16_t>, Field<"length", uint8_t>
  ];
}

def gust_t : Struct {
  let fields = [Field<"speed", uint16_t, "", Unit = "cm/s", Max = 9000>, Field<"angle", int8_t>];
}

def wind_evt : Event {
  let id = 258;
  let fields = [
    Field<"quality", uint8_t>, Field<"time", uint64_t>, Field<"mean", gust_t>, Field<"pressure", float>,
    Field<"heights", uint16_t, "", 3>
  ];
}

def gusts_evt : Event {
  let id = 259;
  let fields = [Field<"first", uint32_t>, Field<"gusts", gust_t, "", 83, Flexible = true>];
}

def note_evt : Event {
  let id = 260;
  let fields = [Field<"level", uint8_t>, Field<"text", char, "", 254, Flexible = true>];
}

def mast : Schema<1, 0, 0> {
  let arrays = true;
  let packed = true;
  let commonHeader = mast_header_t;
  let commandHeader = mast_header_t;
  let responseHeader = mast_header_t;
  let eventHeader = mast_header_t;
  let idField = "kind";
  let sizeField = "length";
  let uncounted = 6;
}
