include "tdgen/messages/messages.td"

def demo : Schema<1, 2, 0> { let arrays = true; }

def list_cmd : Command {
  let fields = [
    Field<"total", uint16_t>,
    Field<"speed", uint16_t>,
    Field<"padding", padding_t, "", 4>,
    Field<"kind", uint16_t>,
    Field<"wide", uint16_t, "", Tag = "kind", Case = 1>,
    Field<"narrow", uint8_t, "", Tag = "kind", Case = 3>,
    Field<"present", uint16_t>,
    Field<"limit", uint16_t, "", Optional = "present">,
    Field<"levels", uint8_t, "", 6, Count = "total">
  ];
}

def log_evt : Event {
  let fields = [Field<"count", uint16_t>, Field<"data", uint8_t, "", 64, Count = "count", Flexible = true>];
}
