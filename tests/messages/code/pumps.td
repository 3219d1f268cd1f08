// What fields mean beyond their types: constants, units, ranges and defaults.

include "tdgen/messages/messages.td"

def pumps : Schema<1, 1, 0> {
  let arrays = true;
  let nesting = true;
}

def MOST_PUMPS : Constant<uint8_t, 12, "The number of pumps.">;
def EVERY_BIT : Constant<uint64_t, -1>;

def mode_e : Enum<uint8_t> {
  let values = [Value<"MODE_OFF", 0>, Value<"MODE_ON", 1>, Value<"MODE_AUTO", 2>];
}

def alarm_e : Flags<uint16_t> {
  let values = [Value<"ALARM_HOT", 1>, Value<"ALARM_DRY", 8>, Value<"ALARM_DOOR", 0x8000>];
}

def control_e : Flags<uint32_t> {
  let values = [Value<"CONTROL_ON", 1>, Value<"CONTROL_MODE", 0x70>, Value<"CONTROL_HIGH", 0xc0000000>];
}

def limits_t : Struct {
  let fields = [
    Field<"low", int16_t, "The lowest temperature", Unit = "0.1 K", Min = -400, Default = -50>,
    Field<"high", int16_t, "", Unit = "0.1 K", Max = 1200>
  ];
}

def set_cmd : Command {
  let fields = [
    Field<"start", uint64_t, "", Max = -5>,
    Field<"gain", float, "The gain", Min = -10, Max = 10, Default = 2>,
    Field<"total", uint32_t, "", Max = 3000000000>,
    Field<"limits", limits_t>,
    Field<"zones", limits_t, "", 2>,
    Field<"offsets_of_zones", int16_t, "", 2, Min = -3, Max = 3>,
    Field<"levels", uint8_t, "", MOST_PUMPS.value, Max = 100>,
    Field<"pump", uint8_t, "", Min = 1, Max = MOST_PUMPS.value>,
    Field<"reserved", padding_t, "", 3>,
    Field<"percent", uint8_t, "The speed", Unit = "%", Max = 100, Default = 50, Since = "1.1">,
    Field<"mode", mode_e, "", Default = 2, Since = "1.1">,
    Field<"is_fast", bool, "", Default = 1, Since = "1.1">
  ];
}

def ping_cmd : Command;

def name_cmd : Command {
  let fields = [Field<"pump", uint32_t>, Field<"name", text_t, "", 12>];
}

def alarm_evt : Event {
  let fields = [Field<"control", control_e>, Field<"alarms", alarm_e>, Field<"of_zones", alarm_e, "", 2>];
}
