// Callbacks with data of the caller, as in libuv, libcurl and GLFW: codes are negative numbers with names.
include "tdgen/api/api.td"

def Bells : API {
  let prefix = "bl";
  let name = "Bells";
  let result_type = "bl_status";
  let error_enum = "bl_status";
  let success = "BL_OK";
  let only_negative_fails = 1;
  let invalid_code = "BL_INVALID";
  let uninitialized_code = "BL_CLOSED";
  let init_function = "bl_begin";
  let shut_down_function = "bl_end";
  let last_error_function = "bl_details";
  let keeps_names = 1;
  let has_code_locations = 0;
  let calling_convention = "";
  let export = "";
}
def bl_status : Enum {
  let desc = "The result of a call";
  let has_end = 0;
  let etors = [
    Etor<"BL_OK", "success", "0">,
    Etor<"BL_AGAIN", "call it again", "1">,
    Etor<"BL_INVALID", "an argument is invalid", "-22">,
    Etor<"BL_CLOSED", "the library is not used", "-9">,
    Etor<"BL_FULL", "there is no room", "-12">,
  ];
}
def bl_loop : Handle { let desc = "A loop"; }
def bl_timer : Handle { let desc = "A timer"; let parent = "bl_loop"; }
def bl_data : Typedef { let desc = "Data of the caller"; let value = "void *"; }
defvar Data = Param<"bl_data", "data", "the data of the caller", PARAM_IN_OPTIONAL>;
class Callback<string Desc, list<Param> Params, string Result = "void"> : FptrTypedef {
  let desc = Desc;
  let params = !listconcat(Params, [Data]);
  let return = Result;
}
def bl_ring_cb : Callback<"Called when a timer rings", [Param<"bl_timer", "timer", "the timer", PARAM_IN>]>;
def bl_read_cb : Callback<"Receives bytes", [
  RangedParam<"const uint8_t *", "bytes", "the bytes", PARAM_IN, Range<"0", "count">>,
  Param<"size_t", "count", "how many", PARAM_IN>,
], "bool">;
def bl_log_cb : Callback<"Receives messages", [
  Param<"int", "level", "the level", PARAM_IN>, Param<"const char *", "text", "the message", PARAM_IN>,
]>;
def bl_alloc_cb : Callback<"Allocates memory", [Param<"size_t", "size", "how much", PARAM_IN>], "void *">;
def bl_options : Struct {
  let desc = "Options of a loop";
  let members = [
    StructMember<"bl_alloc_cb", "allocate", "allocates memory">,
    StructMember<"bl_data", "data", "is passed to it">,
    StructMember<"unsigned", "limit", "the number of timers">,
  ];
}
class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
defvar Loop = Param<"bl_loop", "loop", "the loop", PARAM_IN>;
defvar Timer = Param<"bl_timer", "timer", "the timer", PARAM_IN>;

def bl_begin : F<"Begins", [Param<"bl_log_cb", "log", "receives messages", PARAM_IN_OPTIONAL>, Data]>;
def bl_end : F<"Ends", []>;
def bl_loop_new : F<"Makes a loop", [
  Param<"const bl_options *", "options", "its options", PARAM_IN_OPTIONAL>,
  CreatedParam<"bl_loop *", "loop", "receives the loop">,
], [Return<"BL_INVALID">, Return<"BL_FULL", ["`options != NULL && options->limit > 1000`"]>]>;
def bl_loop_free : F<"Frees a loop", [DestroyedParam<"bl_loop", "loop", "the loop">]>;
def bl_loop_run : F<"Runs a loop", [Loop], [Return<"BL_AGAIN", ["a timer waits"]>]>;
def bl_loop_stop : F<"Stops a loop", [Loop]>;
def bl_loop_is_alive : F<"Asks whether a timer waits", [Loop, Param<"bool *", "answer", "receives it", PARAM_OUT>]>;
def bl_timer_new : F<"Makes a timer", [
  Loop, Param<"bl_ring_cb", "ring", "is called", PARAM_IN>, Data, CreatedParam<"bl_timer *", "timer", "receives it">,
]>;
def bl_timer_free : F<"Frees a timer", [DestroyedParam<"bl_timer", "timer", "the timer">]>;
def bl_timer_start : F<"Starts a timer", [
  Timer, Param<"uint64_t", "timeout", "in ms", PARAM_IN>, Param<"uint64_t", "repeat", "in ms", PARAM_IN>,
], [Return<"BL_INVALID", ["`timeout == 0 && repeat == 0`"]>]>;
def bl_timer_stop : F<"Stops a timer", [Timer]>;
def bl_timer_again : F<"Changes what is called", [Timer, Param<"bl_ring_cb", "ring", "is called", PARAM_IN_OPTIONAL>, Data]>;
def bl_read : F<"Reads bytes", [Loop, Param<"bl_read_cb", "read", "receives them", PARAM_IN>, Data]>;
def bl_details : F<"Returns the details of the last error", []> { let return = "const char *"; }
def bl_name : F<"Returns the name of a status", [Param<"bl_status", "status", "the status", PARAM_IN>]> {
  let return = "const char *";
}
