include "tdgen/messages/messages.td"
def ask_t : Header { let fields = [Field<"kind", uint8_t>, Field<"number", uint8_t>]; }
def get_cmd : Command<"get_rsp">;
def get_rsp : Response<"get_cmd">;
def demo : Schema<1, 0, 0> {
  let responsesByTag = true;
  let commonHeader = ask_t;
  let commandHeader = ask_t;
  let responseHeader = ask_t;
  let idField = "kind";
  let tagField = "number";
}
