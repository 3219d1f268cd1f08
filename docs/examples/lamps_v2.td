include "tdgen/messages/messages.td"

def lamps : Schema<1, 0, 1> {
  let description = "What a host says to a box of lamps, and what the box answers.";
}

def lamp_error_e : Enum<uint32_t> {
  let description = "How a command ended.";
  let values = [
    Value<"LAMP_OK", 0>,
    Value<"LAMP_BROKEN", 1, "The bulb is">,
    Value<"LAMP_HOT", 2, "The bulb must cool down">
  ];
}

def blink_cmd : Command {
  let fields = [Field<"lamp", uint32_t, "Which one, from 0">];
}

def light_cmd : Command<"light_rsp"> {
  let description = "Sets the brightness of a lamp.";
  let fields = [
    Field<"lamp", uint32_t, "Which one, from 0">,
    Field<"percent", uint8_t, "How bright">
  ];
}

def light_rsp : Response<"light_cmd"> {
  let fields = [Field<"error", lamp_error_e, "How it ended">];
}

def switched : TraceEvent {
  let fields = [
    Field<"lamp", uint32_t>,
    Field<"by", string_t, "Who asked">
  ];
}
