include "tdgen/messages/messages.td"
def ask_t : Header { let fields = [Field<"size", uint16_t>, Field<"kind", uint64_t>, Field<"number", uint8_t>]; }
def answer_t : Header {
  let fields = [Field<"number", uint16_t>, Field<"size", uint16_t>, Field<"kind", uint8_t>, Field<"error", float>];
}
def get_cmd : Command<"get_rsp"> { let id = 1; }
def get_rsp : Response<"get_cmd"> { let id = 2; }
def alone_rsp : Response;
def response_error : Struct { let fields = [Field<"code", uint8_t>]; }
def ready_evt : Event;
def demo : Schema<1, 0, 0> {
  let responsesByTag = true;
  let commonHeader = ask_t;
  let commandHeader = ask_t;
  let responseHeader = answer_t;
  let eventHeader = ask_t;
  let idField = "kind";
  let sizeField = "size";
  let tagField = "number";
  let errorField = "error";
  let flagsField = "number";
  let handshakeId = 7;
}
