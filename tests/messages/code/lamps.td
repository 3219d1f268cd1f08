include "tdgen/messages/messages.td"

def lamps : Schema<1, 2, 0> {
  let description = "What a host says to a box of lamps, and what the box answers.";
  let arrays = true;
  let startId = 100;
}

def lamp_error_e : Enum<uint32_t> {
  let description = "How a command ended.";
  let values = [
    Value<"LAMP_OK", 0>,
    Value<"LAMP_BROKEN", 1, "The bulb is: */ \"\"\" \\">
  ];
}

def serial_e : Enum<uint64_t> {
  let values = [Value<"SERIAL_NONE", 0>, Value<"SERIAL_ALL", -1>];
}

def shade_t : Struct {
  let description = "How a lamp looks.";
  let fields = [
    Field<"serial", serial_e>,
    Field<"warmth", float>,
    Field<"percent", uint8_t, "How bright">,
    Field<"is_blinking", bool>
  ];
}

def light_cmd : Command<"light_rsp"> {
  let description = "Sets a lamp.";
  let fields = [
    Field<"shade", shade_t>,
    Field<"lamp", uint32_t, "Which one, from 0">,
    Field<"pattern", int32_t, "The pattern", 2, Since = "1.1">,
    Field<"delay", uint32_t, "The delay", Since = "1.2">
  ];
}

def light_rsp : Response<"light_cmd"> {
  let fields = [Field<"error", lamp_error_e, "How it ended">];
}

def off_cmd : Command { let description = "Turns all lamps off."; }

def broke : Event {
  let id = 4000;
  let fields = [Field<"flags", bool, "", 3>];
}
