include "tdgen/messages/messages.td"

def demo : Schema<1, 2, 0> { let arrays = true; }

def set_cmd : Command {
  let fields = [
    Field<"same", uint32_t, "", Scale = "0.5", Invalid = 7>,
    Field<"scaled", uint32_t, "", Scale = "0.5">,
    Field<"unscaled", uint32_t>,
    Field<"free", int16_t, "", Max = 100>,
    Field<"used", int16_t>,
    Field<"other", int16_t, "", Invalid = 1>,
    Field<"gone", int16_t, "", Invalid = 1>,
    Field<"list", uint8_t, "", 3, Defaults = [1, 2, 3]>
  ];
}
