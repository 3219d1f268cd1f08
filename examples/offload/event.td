//===- event.td - Events: places in a queue that can be waited for --------===//

def ol_event_handle_t : Handle {
  let desc = "A position in a queue, complete when all work before it is complete";
}

def ol_event_info_t : Enum {
  let desc = "Properties of an event";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"QUEUE", "ol_queue_handle_t", "the queue of the event">,
    TaggedEtor<"IS_COMPLETE", "bool", "whether it is complete">,
  ];
}

def olCreateEvent : Function {
  let desc = "Creates an event at the end of a queue";
  let details = [
    "The event completes when all work that is in the queue now is complete.",
    "`olSyncEvent` waits for it, `olWaitEvents` makes a queue wait for it.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    CreatedParam<"ol_event_handle_t*", "Event", "receives the event">,
  ];
  let returns = [];
}

def olDestroyEvent : Function {
  let desc = "Destroys an event and its resources";
  let params = [
    DestroyedParam<"ol_event_handle_t", "Event", "the event">,
  ];
  let returns = [];
}

def olSyncEvent : Function {
  let desc = "Waits until an event is complete";
  let params = [
    Param<"ol_event_handle_t", "Event", "the event", PARAM_IN>,
  ];
  let returns = [];
}

//===- Properties ---------------------------------------------------------===//

def olGetEventInfo : Function {
  let desc = "Reads a property of an event";
  let details = [
    "`olGetEventInfoSize` returns the size of the property.",
  ];
  let params = [
    Param<"ol_event_handle_t", "Event", "the event", PARAM_IN>,
    Param<"ol_event_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "receives the property. Not modified if it does not fit", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
    Return<"OL_ERRC_INVALID_EVENT">,
  ];
}

def olGetEventInfoSize : Function {
  let desc = "Returns the size of a property of an event";
  let params = [
    Param<"ol_event_handle_t", "Event", "the event", PARAM_IN>,
    Param<"ol_event_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_EVENT">,
  ];
}
