// Responses that only the number of their command finds, in big-endian messages without a size: a device on a field bus.
include "tdgen/messages/messages.td"

def fault_e : Enum<uint16_t> {
  let values = [Value<"NONE", 0>, Value<"BUSY", 1>, Value<"BROKEN", 0x8001>];
}
def modes_e : Enum<uint8_t> { let values = [Value<"SLOW", 1>, Value<"FAST", 2>]; }

def ask_t : Header {
  let fields = [Field<"start", uint8_t, "", Default = 0x7e>, Field<"number", uint8_t>, Field<"kind", uint16_t>];
}
def answer_t : Header {
  let fields = [Field<"fault", fault_e>, Field<"load", uint8_t, "", Max = 200>, Field<"number", uint8_t>];
}
def range_t : Struct { let fields = [Field<"low", int16_t>, Field<"high", int16_t, "", Default = 100>]; }

// A response with all shapes, which grew twice.
def state_cmd : Command<"state_rsp"> { let fields = [Field<"parts", uint8_t>]; }
def state_rsp : Response<"state_cmd"> {
  let fields = [
    Field<"parts", uint8_t>, Field<"mode", modes_e>, Field<"note", uint16_t, "", Optional = "parts">,
    Field<"range", range_t>, Field<"slow", uint32_t, "", Tag = "mode", Case = 1>,
    Field<"fast", float, "", Tag = "mode", Case = 2>, Field<"count", uint16_t>,
    Field<"levels", uint16_t, "", 3, Count = "count", Invalid = 65535>, Field<"name", text_t, "", 6>,
    Field<"heat", int32_t, "", Invalid = -1, Since = "1.1">, Field<"sum", uint64_t, "", Default = 7, Since = "1.2">
  ];
}
// Nothing but the header.
def stop_cmd : Command<"stop_rsp">;
def stop_rsp : Response<"stop_cmd">;
// No response, and a message of a later version.
def beat_cmd : Command;
def list_cmd : Command<"list_rsp"> { let since = "1.2"; }
def list_rsp : Response<"list_cmd"> {
  let since = "1.2";
  let fields = [Field<"count", uint16_t>, Field<"numbers", uint16_t, "", 20, Count = "count", Flexible = true>];
}

def relay : Schema<1, 2, 0> {
  let arrays = true;
  let bigEndian = true;
  let responsesByTag = true;
  let commonHeader = ask_t;
  let commandHeader = ask_t;
  let responseHeader = answer_t;
  let idField = "kind";
  let tagField = "number";
  let errorField = "fault";
}
