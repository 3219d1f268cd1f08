//===- queue.td - Queues: work in order -----------------------------------===//

def ol_queue_handle_t : Handle {
  let desc = "A queue of work for a device";
}

def ol_queue_info_t : Enum {
  let desc = "What can be asked about a queue";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"DEVICE", "ol_device_handle_t", "the device that works for it">,
    TaggedEtor<"EMPTY", "bool", "whether all of its work is known to be done; never, on a device that cannot tell">,
  ];
}

def ol_host_function_cb_t : FptrTypedef {
  let desc = "Called on the host by `olLaunchHostFunction`";
  let params = [
    Param<"void*", "UserData", "what the caller of `olLaunchHostFunction` handed over", PARAM_IN>,
  ];
  let return = "void";
}

def olCreateQueue : Function {
  let desc = "Makes a queue";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device that will do the work", PARAM_IN>,
    Param<"ol_queue_handle_t*", "Queue", "where the queue is put", PARAM_OUT>,
  ];
  let returns = [];
}

def olDestroyQueue : Function {
  let desc = "Gives a queue up";
  let details = ["Work that is in it is still done, and its events can still be used."];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
  ];
  let returns = [];
}

def olSyncQueue : Function {
  let desc = "Waits until all work in a queue is done";
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
  ];
  let returns = [];
}

def olWaitEvents : Function {
  let desc = "Lets a queue rest until events have come";
  let details = [
    "Holds up work that is put into the queue later, until the last of the events has come.",
    "The events may stem from other queues and devices of the platform that the queue belongs to.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    RangedParam<"ol_event_handle_t*", "Events", "the events", PARAM_IN, Range<"0", "NumEvents">>,
    Param<"size_t", "NumEvents", "how many there are", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_NULL_HANDLE", ["one of the events is null"]>,
  ];
}

def olLaunchHostFunction : Function {
  let desc = "Puts a call of a function on the host into a queue";
  let details = [
    "It is called in the process that put it there, when the work before it is done.",
    "The work after it starts when it has returned.",
    "It calls neither this library nor the runtime below it (CUDA, HSA, ...).",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    Param<"ol_host_function_cb_t", "Callback", "the function", PARAM_IN>,
    Param<"void*", "UserData", "handed to the function as it is", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}

//===- Properties ---------------------------------------------------------===//

def olGetQueueInfo : Function {
  let desc = "Reads a property of a queue";
  let details = [
    "`olGetQueueInfoSize` tells how much room the property needs.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    Param<"ol_queue_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "where the property is put. Untouched if it does not fit there", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
    Return<"OL_ERRC_INVALID_QUEUE">,
  ];
}

def olGetQueueInfoSize : Function {
  let desc = "Tells how many bytes a property of a queue takes";
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    Param<"ol_queue_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_QUEUE">,
  ];
}
