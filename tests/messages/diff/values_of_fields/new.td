include "tdgen/messages/messages.td"

def demo : Schema<1, 2, 0> { let arrays = true; }

def set_cmd : Command {
  let fields = [
    Field<"same", uint32_t, "", Scale = "0.5", Invalid = 7>,
    Field<"scaled", uint32_t, "", Scale = "0.25">,
    Field<"unscaled", uint32_t, "", Scale = "10">,
    Field<"free", int16_t, "", Max = 100, Invalid = 101>,
    Field<"used", int16_t, "", Invalid = 5, Default = 0>,
    Field<"other", int16_t, "", Invalid = 2>,
    Field<"gone", int16_t>,
    Field<"list", uint8_t, "", 3, Defaults = [1, 2, 4]>
  ];
}
