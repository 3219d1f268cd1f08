//===- memory.td - Memory: allocate, copy, fill, pin ----------------------===//

def ol_alloc_type_t : Enum {
  let desc = "Where memory from `olMemAlloc` lives";
  let etors = [
    Etor<"HOST", "on the host">,
    Etor<"DEVICE", "on the device">,
    Etor<"MANAGED", "wherever it is used; the runtime moves it">,
  ];
}

def ol_mem_info_t : Enum {
  let desc = "What can be asked about an allocation";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"DEVICE", "ol_device_handle_t", "the device that it was made for">,
    TaggedEtor<"BASE", "void *", "where it begins">,
    TaggedEtor<"SIZE", "size_t", "how many bytes it has">,
    TaggedEtor<"TYPE", "ol_alloc_type_t", "where it lives">,
  ];
}

def ol_memory_register_flags_t : Typedef {
  let desc = "How `olMemRegister` pins memory. No flag has a meaning so far";
  let value = "uint32_t";
}

//===- Allocations --------------------------------------------------------===//

def olMemAlloc : Function {
  let desc = "Allocates memory for a device";
  let details = [
    "No two allocations share an address, whichever devices and kinds they are for.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_alloc_type_t", "Type", "where the memory is to live", PARAM_IN>,
    Param<"size_t", "Size", "how many bytes are wanted", PARAM_IN>,
    Param<"void**", "AllocationOut", "where the address is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`"]>,
  ];
}

def olMemFree : Function {
  let desc = "Gives memory from `olMemAlloc` back";
  let params = [
    Param<"void*", "Address", "what `olMemAlloc` gave", PARAM_IN>,
  ];
  let returns = [];
}

def olGetMemInfo : Function {
  let desc = "Reads a property of an allocation";
  let details = [
    "Any address inside of the allocation will do.",
    "`olGetMemInfoSize` tells how much room the property needs.",
  ];
  let params = [
    Param<"const void*", "Ptr", "an address in the allocation", PARAM_IN>,
    Param<"ol_mem_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "where the property is put. Untouched if it does not fit there", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
    Return<"OL_ERRC_NOT_FOUND", ["the address lies in no allocation of this library"]>,
  ];
}

def olGetMemInfoSize : Function {
  let desc = "Tells how many bytes a property of an allocation takes";
  let details = ["Any address inside of the allocation will do."];
  let params = [
    Param<"const void*", "Ptr", "an address in the allocation", PARAM_IN>,
    Param<"ol_mem_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_NOT_FOUND", ["the address lies in no allocation of this library"]>,
  ];
}

//===- The host's own memory ----------------------------------------------===//

def olMemRegister : Function {
  let desc = "Pins memory of the host, so that a device can reach it and transfers are fast";
  let details = [
    "Transfers should go through the pinned address, which the host and the device can both use.",
    "Nothing is promised about when one side sees what the other has written.",
    "Memory that is pinned already gets a further user; memory that overlaps it in part is refused.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"void*", "Ptr", "where the memory begins on the host", PARAM_IN>,
    Param<"size_t", "Size", "how many bytes it has", PARAM_IN>,
    Param<"ol_memory_register_flags_t", "Flags", "zero, until flags are defined", PARAM_IN>,
    Param<"void**", "PinnedPtr", "where the pinned address is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`"]>,
  ];
}

def olMemUnregister : Function {
  let desc = "Takes back one `olMemRegister`";
  let details = ["The memory stays pinned while it has other users."];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"void*", "Ptr", "the address on the host", PARAM_IN>,
  ];
  let returns = [];
}

//===- Contents -----------------------------------------------------------===//

def olMemcpy : Function {
  let desc = "Copies memory from one device to another";
  let details = [
    "The host's own memory belongs to the device of the platform whose backend is OL_PLATFORM_BACKEND_HOST.",
    "In a queue, one of the two devices at least is not the host.",
    "Without a queue, the call returns when the copy is made.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue that does it", PARAM_IN_OPTIONAL>,
    Param<"void*", "DstPtr", "where the bytes go", PARAM_IN>,
    Param<"ol_device_handle_t", "DstDevice", "the device that DstPtr is on", PARAM_IN>,
    Param<"const void*", "SrcPtr", "where the bytes come from", PARAM_IN>,
    Param<"ol_device_handle_t", "SrcDevice", "the device that SrcPtr is on", PARAM_IN>,
    Param<"size_t", "Size", "how many bytes", PARAM_IN>,
  ];
  let returns = [];
}

def olMemFill : Function {
  let desc = "Fills memory with a pattern, over and over";
  let details = [
    "The queue is one of the device that the memory is on.",
    "Patterns of more than four bytes may be slow.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue that does it", PARAM_IN_OPTIONAL>,
    Param<"void*", "Ptr", "where the memory begins", PARAM_IN>,
    Param<"size_t", "PatternSize", "how many bytes the pattern has", PARAM_IN>,
    Param<"const void*", "PatternPtr", "the pattern", PARAM_IN>,
    Param<"size_t", "FillSize", "how many bytes to fill: a whole number of patterns", PARAM_IN>,
  ];
  // The library does not ask whether the pattern is empty before it divides.
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PatternSize == 0`", "`FillSize % PatternSize != 0`"]>,
  ];
}
