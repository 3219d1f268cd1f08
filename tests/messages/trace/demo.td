// A schema whose traces have all that payloads can have.
include "tdgen/messages/messages.td"

def demo : Schema<1, 2, 3> {
  let arrays = true;
}

def launch_error_e : Enum<uint32_t> {
  let values = [Value<"LAUNCH_OK", 0>, Value<"LAUNCH_NO_MEMORY", 1>, Value<"LAUNCH_WORST", 0xffffffff>];
}
def level_e : Enum<int8_t> {
  let values = [Value<"LEVEL_LOW", -128>, Value<"LEVEL_NONE", 0>, Value<"LEVEL_HIGH", 127>];
}
def wide_e : Enum<int64_t> {
  let values = [Value<"WIDE_LEAST", -9223372036854775808>, Value<"WIDE_ONE", 1>];
}
def option_e : Flags<uint16_t> {
  let values = [Value<"OPTION_FAST", 1>, Value<"OPTION_SAFE", 4>, Value<"OPTION_LAST", 0x8000>];
}
def kernel_params_t : Struct {
  let description = "What a kernel is launched with.";
  let fields = [
    Field<"address", uint64_t>,
    Field<"blocks", uint32_t>,
    Field<"error", launch_error_e>,
    Field<"level", level_e>,
    Field<"is_last", bool>
  ];
}

def Kernel : TraceGroup { let id = 7; }
def Memory : TraceGroup { let id = 65535; }

let group = Kernel in {
  def kernel_launch : TraceEvent {
    let id = 300;
    let description = "A kernel */ begins.";
    let fields = [
      Field<"params", kernel_params_t>,
      Field<"tensor_a", uint64_t>,
      Field<"tensor_b", uint64_t>,
      Field<"error", launch_error_e>,
      Field<"name", string_t, "What it is called">
    ];
  }
  def kernel_done : TraceEvent {
    let id = 65535;
    let fields = [Field<"tensor_a", uint64_t>, Field<"code", int32_t>];
  }
  def tick : TraceEvent { let id = 1; }
}
let group = Memory in {
  def allocated : TraceEvent {
    let id = 2;
    let fields = [
      Field<"signed64", int64_t>, Field<"ratio", double>, Field<"wide", wide_e>,
      Field<"part", float>, Field<"signed32", int32_t>,
      Field<"signed16", int16_t>, Field<"small", uint16_t>,
      Field<"signed8", int8_t>, Field<"flag", bool>, Field<"tiny", uint8_t>
    ];
  }
  def copied : TraceEvent {
    let id = 3;
    let fields = [
      Field<"words", uint64_t, "", 2>, Field<"floats", float, "", 3>,
      Field<"flags", bool, "", 3>, Field<"content", bytes_t>
    ];
  }
}
// In a group of its own.
def numbered : TraceEvent {
  let fields = [Field<"number", uint64_t>, Field<"content", bytes_t>];
}
def configured : TraceEvent {
  let fields = [
    Field<"errors", launch_error_e, "", 2>, Field<"options", option_e>, Field<"others", option_e, "", 3>
  ];
}
