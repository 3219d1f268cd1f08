// Numbers that can be without a value, physical values, and defaults of elements.
include "tdgen/messages/messages.td"

def color_e : Enum<uint8_t> {
  let values = [Value<"RED", 0>, Value<"GREEN", 1>];
}

def battery_t : Struct {
  let fields = [
    Field<"voltage", uint16_t, "Of all cells.", Unit = "V", Scale = "0.001", Max = 60000, Invalid = 65535>,
    Field<"cells", uint16_t, "", 3, Unit = "V", Scale = "0.001", Defaults = [3700, 3650, 3600]>,
    Field<"charge", int8_t, "", Unit = "%", Min = 0, Max = 100, Invalid = -1, Default = 50>,
    Field<"heat", int16_t, "", 3, Unit = "K", Scale = "0.1", Min = -400, Max = 1000, Invalid = 32767>,
    Field<"uses", uint8_t>,
    Field<"levels", uint8_t, "", 4, Max = 100, Count = "uses", Invalid = 255>
  ];
}

def status_evt : Event {
  let fields = [
    Field<"odometer", uint64_t, Invalid = 0xffffffffffffffff>,
    Field<"height", double, "", RealMin = "-100.5", Max = 9000, RealInvalid = "NaN">,
    Field<"offset", int64_t, Scale = "0.5", Min = 0, Invalid = -1>,
    Field<"tilt", float, Scale = "57.3", RealInvalid = "NaN", Default = 1>,
    Field<"gains", float, "", 2, RealDefaults = ["0.5", "-1"]>,
    Field<"battery", battery_t>,
    Field<"colors", color_e, "", 2, Defaults = [1, 0]>,
    Field<"bytes", uint8_t, "", 2, Defaults = [1, 255]>,
    Field<"lights", bool, "", 2, Defaults = [0, 1]>,
    Field<"zero", uint16_t, Invalid = 0>,
    Field<"quality", uint8_t, "", 4, Max = 100, Invalid = 255>,
    Field<"covariance", float, "", 3, RealMax = "0.5", RealInvalid = "NaN">,
    Field<"count", uint16_t>,
    Field<"ranges", double, "", 3, Count = "count", RealInvalid = "NaN">,
    Field<"mixed", uint16_t, "", 3, Invalid = 65535, Defaults = [1, 65535, 3]>,
    Field<"same", int64_t, "", 2, Invalid = -1, Default = 9>,
    Field<"nothing", uint32_t, "", 2, Invalid = 0>,
    Field<"humidity", uint32_t, Unit = "%", Scale = "0.1", Invalid = 4294967295, Since = "1.1">,
    Field<"later", int16_t, "", 2, Defaults = [-2, 7], Since = "1.1">,
    Field<"last", uint64_t, "", 2, Invalid = 0xffffffffffffffff, Since = "1.1">,
    Field<"even", uint16_t, "", 2, Invalid = 7, Defaults = [7, 8], Since = "1.1">
  ];
}

def values : Schema<1, 1, 0> {
  let arrays = true;
}
