// A protocol as aircraft have it: packed, an id of 24 bits, the id 0, and zeros at the end that are not sent.
include "tdgen/messages/messages.td"

def glider_header_t : Header {
  let fields = [
    Field<"start", uint8_t, "", Default = 0xfc>, Field<"length", uint8_t>, Field<"sequence", uint8_t>,
    Field<"message_id", uint24_t>
  ];
}

def alive_evt : Event {
  let id = 0;
  let fields = [Field<"uptime", uint32_t>, Field<"state", uint8_t>];
}

def pose_evt : Event {
  let id = 0x012345;
  let fields = [
    Field<"time", uint64_t>, Field<"position", int32_t, "", 2>, Field<"speed", uint16_t, "", Invalid = 65535>,
    Field<"name", text_t, "", 6>, Field<"battery", uint8_t, "In percent", Max = 100>
  ];
}

def stop_cmd : Command;

def glider : Schema<1, 0, 0> {
  let arrays = true;
  let packed = true;
  let cutZeros = true;
  let startId = -1;
  let commonHeader = glider_header_t;
  let commandHeader = glider_header_t;
  let responseHeader = glider_header_t;
  let eventHeader = glider_header_t;
  let sizeField = "length";
  let uncounted = 6;
  let sequenceField = "sequence";
}
