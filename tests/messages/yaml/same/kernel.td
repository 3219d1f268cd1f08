// What kernel.yaml becomes, written by hand.
include "tdgen/messages/messages.td"

def RPC_Calls : Module { let description = "The host's calls."; }
def kernels : Module;

let module = RPC_Calls in {

def kernel_launch_error_e : Enum<uint32_t> {
  let description = "How a launch ended.\n\"OK\": it runs.\n";
  let values = [
    Value<"KERNEL_LAUNCH_OK", 0, "It runs">,
    Value<"KERNEL_LAUNCH_NO_MEMORY", 1>,
    Value<"KERNEL_LAUNCH_BAD_ADDRESS", 0xffffffff, "Its code is\nnowhere: é">
  ];
}

def unit_e : Enum<uint64_t> {
  let values = [Value<"UNIT_ALL", -1>, Value<"UNIT_VECTOR", 1>];
}

def level_e : Enum<int8_t> {
  let values = [Value<"LEVEL_DEBUG", -1>, Value<"LEVEL_INFO", 0>];
}

}

def small_header_t : Header {
  let description = "A header of our own.";
  let fields = [Field<"severity", uint64_t>];
}

def event_header_t_header : Header {
  let name = "event_header_t";
  let fields = [Field<"message_id", uint64_t>, Field<"cause", small_header_t>];
}

let module = RPC_Calls in {

def kernel_params_t : Struct {
  let fields = [
    Field<"tensor_a", uint64_t>,
    Field<"scale", double>,
    Field<"level", level_e>,
    Field<"last", bool>
  ];
}

def kernel_launch_cmd : Command<"kernel_launch_rsp"> {
  let description = "no";
  let fields = [Field<"kernel_params", kernel_params_t, "What it works on">];
}

def kernel_launch_rsp : Response<"kernel_launch_cmd"> {
  let fields = [
    Field<"kernel_id", uint64_t>,
    Field<"error", kernel_launch_error_e>
  ];
}

def ping_cmd : Command;
def pong_cmd : Command;
def pung_cmd : Command;

def fault : Event {
  let description = "Something went wrong";
  let id = 150;
  let fields = [
    Field<"registers", uint64_t, "x0 to x3", 4>,
    Field<"cause", int16_t>
  ];
}

def storage_message : Event { let name = "storage"; }

}

let module = kernels in {

def Kernel : TraceGroup {
  let description = "Kernels";
  let id = 70;
}

def kernel_launch_cmd_event : TraceEvent {
  let name = "kernel_launch_cmd";
  let fields = [
    Field<"kernel_id", uint64_t>,
    Field<"error", kernel_launch_error_e>
  ];
}

def page : TraceEvent {
  let description = "A page is there";
  let group = Kernel;
  let id = 300;
  let fields = [
    Field<"kernel_params", kernel_params_t, "What it works on">,
    Field<"counts", uint16_t, "", 3>,
    Field<"content", bytes_t>
  ];
}

def kernel_name : TraceEvent {
  let group = Kernel;
  let fields = [Field<"name", string_t>];
}

}

def kernels_schema : Schema<1, 2, 3> {
  let name = "kernels";
  let description = "What a host and a device with kernels say to each other.";
  let startId = 100;
  let maxId = 199;
  let arrays = true;
  let eventHeader = event_header_t_header;
}
