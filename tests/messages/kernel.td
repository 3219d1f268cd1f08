// Messages of a device that runs kernels: all that a schema can say.
include "tdgen/messages/messages.td"

def kernels : Schema<1, 2, 3> {
  let description = "What a host and a device with kernels say to each other.";
  let startId = 100;
  let maxId = 199;
  let arrays = true;
}

def RPC_Calls : Module { let description = "Calls of the host."; }
def DeviceFWTracing : Module { let description = "What the firmware traces."; }

let module = RPC_Calls in {

def kernel_launch_error_e : Enum<uint32_t> {
  let description = "How a launch ended.";
  let values = [
    Value<"KERNEL_LAUNCH_OK", 0, "It runs">,
    Value<"KERNEL_LAUNCH_NO_MEMORY", 1>,
    Value<"KERNEL_LAUNCH_BAD_ADDRESS", 0xffffffff, "Its code is\nnowhere">
  ];
}

// No value is 0.
def unit_e : Enum<uint64_t> {
  let values = [Value<"UNIT_ALL", 0xffffffffffffffff>, Value<"UNIT_VECTOR", 1>];
}

def level_e : Enum<int8_t> {
  let values = [Value<"LEVEL_DEBUG", -1>, Value<"LEVEL_INFO", 0>, Value<"LEVEL_ERROR", 127, "", "1.2">];
}

def kernel_params_t : Struct {
  let description = "What a kernel works on.";
  let fields = [
    Field<"tensor_a", uint64_t, "Address of the first operand">,
    Field<"tensor_b", uint64_t>,
    Field<"scale", double>,
    Field<"unit", unit_e>,
    Field<"rows", uint32_t>,
    Field<"level", level_e>
  ];
}

def kernel_info_t : Struct {
  let fields = [
    Field<"kernel_id", uint64_t>,
    Field<"bias", float>,
    Field<"shire_mask", uint16_t>,
    Field<"is_last", bool>,
    Field<"digest", uint8_t, "SHA-1 of its code", 20>
  ];
}

def kernel_launch_cmd : Command<"kernel_launch_rsp"> {
  let description = "Runs a kernel.";
  let fields = [
    Field<"kernel_params", kernel_params_t, "What it works on">,
    Field<"kernel_info", kernel_info_t>
  ];
}

def kernel_launch_rsp : Response<"kernel_launch_cmd"> {
  let fields = [
    Field<"kernel_id", uint64_t>,
    Field<"error", kernel_launch_error_e, "How it ended">
  ];
}

def ping_cmd : Command { let description = "Does nothing."; }

def fault : Event {
  let id = 150;
  let fields = [
    Field<"address", uint64_t>,
    Field<"registers", uint64_t, "x0 to x3", 4>,
    Field<"cause", int16_t>,
    Field<"hart", uint8_t>
  ];
}

}

let module = DeviceFWTracing in {

def Kernel : TraceGroup;
def Memory : TraceGroup { let id = 70; let description = "What it allocates."; }

def kernel_launch : TraceEvent {
  let description = "A kernel starts.";
  let group = Kernel;
  let fields = !listconcat(
    !foreach(letter, ["a", "b", "c", "d", "e", "f"], Field<"tensor_" # letter, uint64_t>),
    [Field<"kernel_id", uint64_t>, Field<"error", kernel_launch_error_e>]);
}

def kernel_name : TraceEvent {
  let group = Kernel;
  let fields = [Field<"level", level_e>, Field<"name", string_t, "Its symbol">];
}

def page : TraceEvent {
  let group = Memory;
  let id = 300;
  let fields = [Field<"params", kernel_params_t>, Field<"counts", uint16_t, "", 3>, Field<"content", bytes_t>];
}

def idle : TraceEvent;

}
