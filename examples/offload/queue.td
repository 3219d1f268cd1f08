//===- queue.td - Queues: work in order -----------------------------------===//

def ol_queue_handle_t : Handle {
  let desc = "A queue of work for a device";
  let parent = "ol_device_handle_t";
}

def ol_queue_info_t : Enum {
  let desc = "Properties of a queue";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"DEVICE", "ol_device_handle_t", "the device of the queue">,
    TaggedEtor<"EMPTY", "bool", "whether all work is known to be complete; always false if the device cannot report it">,
  ];
}

def ol_host_function_cb_t : FptrTypedef {
  let desc = "Called on the host by `olLaunchHostFunction`";
  let params = [
    Param<"void*", "UserData", "what the caller of `olLaunchHostFunction` passed", PARAM_IN>,
  ];
  let return = "void";
}

def olCreateQueue : Function {
  let desc = "Creates a queue";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    CreatedParam<"ol_queue_handle_t*", "Queue", "receives the queue">,
  ];
  let returns = [];
}

def olDestroyQueue : Function {
  let desc = "Destroys a queue";
  let details = ["Queued work is still executed, and its events remain valid."];
  let params = [
    DestroyedParam<"ol_queue_handle_t", "Queue", "the queue">,
  ];
  let returns = [];
}

def olSyncQueue : Function {
  let desc = "Waits until all work in a queue is complete";
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
  ];
  let returns = [];
}

def olWaitEvents : Function {
  let desc = "Makes a queue wait for events";
  let details = [
    "Delays work that is enqueued later until all events are complete.",
    "The events may belong to other queues and devices of the queue's platform.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    RangedParam<"ol_event_handle_t*", "Events", "the events", PARAM_IN, Range<"0", "NumEvents">>,
    Param<"size_t", "NumEvents", "their number", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_NULL_HANDLE", ["one of the events is null"]>,
  ];
}

def olLaunchHostFunction : Function {
  let desc = "Enqueues a call of a function on the host";
  let details = [
    "The function is called in the calling process when the work before it is complete.",
    "The work after it starts when it returns.",
    "It must not call this library or the runtime below it (CUDA, HSA, ...).",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    Param<"ol_host_function_cb_t", "Callback", "the function", PARAM_IN>,
    Param<"void*", "UserData", "passed to the function unchanged", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}

//===- Properties ---------------------------------------------------------===//

def olGetQueueInfo : Function {
  let desc = "Reads a property of a queue";
  let details = [
    "`olGetQueueInfoSize` returns the size of the property.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    Param<"ol_queue_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "receives the property. Not modified if it does not fit", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
    Return<"OL_ERRC_INVALID_QUEUE">,
  ];
}

def olGetQueueInfoSize : Function {
  let desc = "Returns the size of a property of a queue";
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    Param<"ol_queue_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_QUEUE">,
  ];
}
