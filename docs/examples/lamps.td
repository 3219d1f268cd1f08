include "tdgen/messages/messages.td"

def lamps : Schema<1, 0, 0> {
  let description = "The messages between a host and a box of lamps.";
}

def lamp_error_e : Enum<uint32_t> {
  let description = "The result of a command.";
  let values = [
    Value<"LAMP_OK", 0>,
    Value<"LAMP_BROKEN", 1, "The bulb is broken">
  ];
}

def light_cmd : Command<"light_rsp"> {
  let description = "Sets the brightness of a lamp.";
  let fields = [
    Field<"lamp", uint32_t, "The lamp, from 0">,
    Field<"percent", uint8_t, "The brightness">
  ];
}

def light_rsp : Response<"light_cmd"> {
  let fields = [Field<"error", lamp_error_e, "The result">];
}

def switched : TraceEvent {
  let fields = [
    Field<"lamp", uint32_t>,
    Field<"by", string_t, "The source of the request">
  ];
}
