//===- event.td - Events: places in a queue that can be waited for --------===//

def ol_event_handle_t : Handle {
  let desc = "A place in a queue. It comes when all work before it is done";
}

def ol_event_info_t : Enum {
  let desc = "What can be asked about an event";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"QUEUE", "ol_queue_handle_t", "the queue that it is in">,
    TaggedEtor<"IS_COMPLETE", "bool", "whether it has come">,
  ];
}

def olCreateEvent : Function {
  let desc = "Marks the end of a queue";
  let details = [
    "The event comes when all work is done that is in the queue now.",
    "`olSyncEvent` waits for it, `olWaitEvents` makes a queue wait.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN>,
    Param<"ol_event_handle_t*", "Event", "where the event is put", PARAM_OUT>,
  ];
  let returns = [];
}

def olDestroyEvent : Function {
  let desc = "Gives an event up, and all that it holds";
  let params = [
    Param<"ol_event_handle_t", "Event", "the event", PARAM_IN>,
  ];
  let returns = [];
}

def olSyncEvent : Function {
  let desc = "Waits until an event has come";
  let params = [
    Param<"ol_event_handle_t", "Event", "the event", PARAM_IN>,
  ];
  let returns = [];
}

//===- Properties ---------------------------------------------------------===//

def olGetEventInfo : Function {
  let desc = "Reads a property of an event";
  let details = [
    "`olGetEventInfoSize` tells how much room the property needs.",
  ];
  let params = [
    Param<"ol_event_handle_t", "Event", "the event", PARAM_IN>,
    Param<"ol_event_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "where the property is put. Untouched if it does not fit there", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
    Return<"OL_ERRC_INVALID_EVENT">,
  ];
}

def olGetEventInfoSize : Function {
  let desc = "Tells how many bytes a property of an event takes";
  let params = [
    Param<"ol_event_handle_t", "Event", "the event", PARAM_IN>,
    Param<"ol_event_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_EVENT">,
  ];
}
