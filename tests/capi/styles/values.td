// Codes are an enumeration by value, as in Level Zero, Vulkan, OpenCL and CUDA: initialization with flags, the two-call
// idiom, and outputs that are truth values and enumerators.
include "tdgen/api/api.td"

def ZeroQueue : API {
  let prefix = "zq";
  let name = "ZeroQueue";
  let success = "ZQ_RESULT_SUCCESS";
  let result_type = "zq_result_t";
  let has_code_locations = 0;
  let checks_values = 1;
  let checks_elements = 1;
  let null_handle_code = "ZQ_RESULT_ERROR_INVALID_HANDLE";
  let null_pointer_code = "ZQ_RESULT_ERROR_INVALID_POINTER";
  let invalid_enumerator_code = "ZQ_RESULT_ERROR_INVALID_ENUMERATION";
  let invalid_value_code = "ZQ_RESULT_ERROR_INVALID_ARGUMENT";
  let uninitialized_code = "ZQ_RESULT_ERROR_UNINITIALIZED";
  let exception_code = "ZQ_RESULT_ERROR_UNKNOWN";
  let last_error_function = "zqGetLastErrorText";
}

def ZQ_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def ZQ_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }

def zq_result_t : Enum {
  let desc = "The result of a call";
  let etors = [
    Etor<"SUCCESS", "the call succeeded">,
    Etor<"NOT_READY", "the job is not done">,
    Etor<"ERROR_DEVICE_LOST", "the device is gone">,
    Etor<"ERROR_UNINITIALIZED", "the library is not initialized", "0x78000001">,
    Etor<"ERROR_INVALID_ARGUMENT", "an argument is invalid">,
    Etor<"ERROR_INVALID_HANDLE", "a handle is null">,
    Etor<"ERROR_INVALID_POINTER", "a pointer is null">,
    Etor<"ERROR_INVALID_SIZE", "a size is invalid">,
    Etor<"ERROR_INVALID_ENUMERATION", "a number is no enumerator">,
    Etor<"ERROR_UNKNOWN", "an internal error", "0x7ffffffe">,
  ];
  let has_end = 0;
}
def zq_init_flag_t : Enum {
  let desc = "Devices to look for, combined";
  let is_bit_field = 1;
  let etors = [Etor<"CPU", "processors">, Etor<"GPU", "graphics cards">];
}
def zq_init_flags_t : Typedef { let desc = "Combined zq_init_flag_t"; let value = "uint32_t"; }
def zq_priority_t : Enum {
  let desc = "The priority of a queue";
  let etors = [Etor<"NORMAL", "usual">, Etor<"LOW", "later">, Etor<"HIGH", "sooner">];
}
def zq_state_t : Enum {
  let desc = "The state of a job";
  let etors = [Etor<"WAITING", "not begun">, Etor<"RUNNING", "begun">, Etor<"DONE", "ended">];
}
def zq_device_handle_t : Handle { let desc = "A device"; }
def zq_queue_handle_t : Handle { let desc = "A queue"; let parent = "zq_device_handle_t"; }
def zq_job_handle_t : Handle { let desc = "A job"; let parent = "zq_queue_handle_t"; }
def zq_queue_desc_t : Struct {
  let desc = "A queue to create";
  let members = [
    StructMember<"zq_priority_t", "Priority", "the priority">,
    StructMember<"uint32_t", "Depth", "the number of jobs">,
  ];
}
def zq_timing_t : Struct {
  let desc = "The times of a job";
  let members = [StructMember<"uint64_t", "Begin", "in ns">, StructMember<"uint64_t", "End", "in ns">];
}
def zq_done_cb_t : FptrTypedef {
  let desc = "Called when a job ends";
  let params = [
    Param<"zq_job_handle_t", "Job", "the job", PARAM_IN>,
    Param<"void *", "Data", "the data of the caller", PARAM_IN_OPTIONAL>,
  ];
  let return = "void";
}

class BorrowedList<string Type, string Name, string Desc, string Count>
  : RangedParam<Type, Name, Desc, PARAM_OUT_OPTIONAL, Range<"0", Count>> { let ownership = "borrows"; }
class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
def zqInit : F<"Initializes the library",
  [Param<"zq_init_flags_t", "Flags", "the devices", PARAM_IN>, Param<"uint32_t", "Version", "the version", PARAM_IN>],
  [Return<"ZQ_RESULT_ERROR_INVALID_ARGUMENT", ["`Flags == 0`", "`Version < 2`"]>]>;
def zqShutDown : F<"Ends the use of the library", []>;
def zqDeviceGet : F<"Lists devices", [
  Param<"zq_priority_t", "Least", "the least priority", PARAM_IN>,
  Param<"uint32_t *", "Count", "the number", !or(PARAM_IN, PARAM_OUT)>,
  BorrowedList<"zq_device_handle_t *", "Devices", "receives devices", "Count">,
]>;
def zqDeviceGetName : F<"Reads the name of a device", [
  Param<"zq_device_handle_t", "Device", "the device", PARAM_IN>,
  Param<"size_t", "Size", "the room", PARAM_IN>,
  RangedParam<"char *", "Name", "receives the name", PARAM_OUT, Range<"0", "Size">>,
], [Return<"ZQ_RESULT_ERROR_INVALID_SIZE", ["`Size == 0`"]>]>;
def zqDeviceIsUp : F<"Asks whether a device works", [
  Param<"zq_device_handle_t", "Device", "the device", PARAM_IN>,
  Param<"bool *", "IsUp", "receives the answer", PARAM_OUT>,
]>;
def zqDeviceGetSizes : F<"Lists the sizes of memories", [
  Param<"zq_device_handle_t", "Device", "the device", PARAM_IN>,
  Param<"uint32_t *", "Count", "the number", !or(PARAM_IN, PARAM_OUT)>,
  RangedParam<"uint64_t *", "Sizes", "receives sizes", !or(PARAM_IN, PARAM_OUT_OPTIONAL), Range<"0", "Count">>,
]>;
def zqQueueCreate : F<"Creates a queue", [
  Param<"zq_device_handle_t", "Device", "the device", PARAM_IN>,
  Param<"const zq_queue_desc_t *", "Desc", "the queue", PARAM_IN>,
  CreatedParam<"zq_queue_handle_t *", "Queue", "receives the queue">,
], [Return<"ZQ_RESULT_ERROR_INVALID_POINTER">, Return<"ZQ_RESULT_ERROR_INVALID_SIZE", ["`Desc->Depth == 0`"]>]>;
def zqQueueDestroy : F<"Destroys a queue", [DestroyedParam<"zq_queue_handle_t", "Queue", "the queue">]>;
def zqQueueGetPriority : F<"Reads the priority", [
  Param<"zq_queue_handle_t", "Queue", "the queue", PARAM_IN>,
  Param<"zq_priority_t *", "Priority", "receives it", PARAM_OUT>,
]>;
def zqQueueSubmit : F<"Submits numbers", [
  Param<"zq_queue_handle_t", "Queue", "the queue", PARAM_IN>,
  Param<"size_t", "Count", "how many", PARAM_IN>,
  RangedParam<"const float *", "Numbers", "the numbers", PARAM_IN, Range<"0", "Count">>,
  CreatedParam<"zq_job_handle_t *", "Job", "receives the job">,
], [Return<"ZQ_RESULT_ERROR_INVALID_SIZE", ["`Count > 4096`"]>]>;
def zqQueueWait : F<"Waits for jobs", [
  Param<"zq_queue_handle_t", "Queue", "the queue", PARAM_IN>,
  Param<"uint32_t", "Count", "how many", PARAM_IN>,
  RangedParam<"const zq_job_handle_t *", "Jobs", "the jobs", PARAM_IN, Range<"0", "Count">>,
  Param<"uint64_t", "Timeout", "in ns", PARAM_IN>,
], [Return<"ZQ_RESULT_NOT_READY", ["a job is not done"]>]>;
def zqJobGetState : F<"Reads the state of a job", [
  Param<"zq_job_handle_t", "Job", "the job", PARAM_IN>,
  Param<"zq_state_t *", "State", "receives the state", PARAM_OUT>,
]>;
def zqJobGetTiming : F<"Reads the times of a job", [
  Param<"zq_job_handle_t", "Job", "the job", PARAM_IN>,
  Param<"zq_timing_t *", "Timing", "receives the times", PARAM_OUT>,
]>;
def zqJobOnDone : F<"Sets what is called when a job ends", [
  Param<"zq_job_handle_t", "Job", "the job", PARAM_IN>,
  Param<"zq_done_cb_t", "Done", "is called", PARAM_IN>,
  Param<"void *", "Data", "is passed to it", PARAM_IN_OPTIONAL>,
]>;
def zqJobDestroy : F<"Destroys a job", [DestroyedParam<"zq_job_handle_t", "Job", "the job">]>;
def zqGetLastErrorText : F<"Returns the details of the last error in this thread", []> { let return = "const char *"; }
