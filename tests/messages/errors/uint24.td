include "tdgen/messages/messages.td"
def link_t : Header { let fields = [Field<"message_id", uint24_t>, Field<"other", uint24_t>]; }
def sent_evt : Event { let fields = [Field<"a", uint24_t>]; }
def kind_e : Enum<uint24_t> { let values = [Value<"A", 1>]; }
def demo : Schema<1, 0, 0> {
  let packed = true;
  let commonHeader = link_t; let commandHeader = link_t; let responseHeader = link_t; let eventHeader = link_t;
}
