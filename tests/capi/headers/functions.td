// Implicit returns, flags, names of parameter structures, breaking of long declarations, natural order.
include "base.td"

def ol_device_handle_t : Handle {
  let desc = "a device";
}

def ol_done_cb_t : FptrTypedef {
  let desc = "called at the end";
  let params = [Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>, Param<"void*", "UserData", "anything", PARAM_IN_OPTIONAL>, Param<"const char *", "Reason", "why it ended", PARAM_IN>];
  let return = "bool";
}

class Simple : Function {
  let desc = "simple";
  let params = [];
  let returns = [];
}

def olF : Simple;
def olF10 : Simple;
def olF2 : Simple;
def olMemcpy : Simple;
def olMemUnregister : Simple;

def olGetUUIDInfo2 : Function {
  let desc = "all flags";
  let params = [
    Param<"ol_device_handle_t", "Device", "in", PARAM_IN>,
    Param<"ol_device_handle_t", "Other", "may be null", PARAM_IN_OPTIONAL>,
    Param<"void**", "Memory", "out", PARAM_OUT>,
    Param<"size_t*", "Size", "out, may be null", PARAM_OUT_OPTIONAL>,
    Param<"ol_done_cb_t", "Done", "callback", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_NULL_HANDLE", ["said by hand"]>,
    Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`", "too large"]>,
  ];
}

def olWait : Function {
  let desc = "a range and a tagged value";
  let params = [
    RangedParam<"ol_device_handle_t*", "Devices", "devices", PARAM_IN, Range<"0", "Count">>,
    Param<"uint32_t", "Count", "how many", PARAM_IN>,
    Param<"ol_kind_t", "Kind", "which", PARAM_IN>,
    Param<"size_t", "Size", "bytes", PARAM_IN>,
    TypeTaggedParam<"void*", "Value", "value", PARAM_OUT, TypeInfo<"Kind", "Size">>,
  ];
  let returns = [];
}

def ol_kind_t : Enum {
  let desc = "kinds";
  let is_typed = 1;
  let etors = [TaggedEtor<"NAME", "char[]", "a name">];
}
