include "tdgen/messages/messages.td"

def demo : Schema<1, 2, 0>;

def set_cmd : Command {
  let fields = [
    Field<"delay", uint32_t, "", Unit = "us">,
    Field<"weight", uint32_t, "", Unit = "g">,
    Field<"level", int16_t, "", Min = -6, Max = 5>,
    Field<"speed", int16_t, "", Min = -6, Max = 4>,
    Field<"percent", uint8_t, "", Max = 100, Default = 60>
  ];
}
