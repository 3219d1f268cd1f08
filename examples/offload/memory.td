//===- memory.td - Memory: allocate, copy, fill, pin ----------------------===//

def ol_alloc_type_t : Enum {
  let desc = "Locations of memory from `olMemAlloc`";
  let etors = [
    Etor<"HOST", "on the host">,
    Etor<"DEVICE", "on the device">,
    Etor<"MANAGED", "migrated by the runtime to where it is used">,
  ];
}

def ol_mem_info_t : Enum {
  let desc = "Properties of an allocation";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"DEVICE", "ol_device_handle_t", "the device of the allocation">,
    TaggedEtor<"BASE", "void *", "its address">,
    TaggedEtor<"SIZE", "size_t", "the size in bytes">,
    TaggedEtor<"TYPE", "ol_alloc_type_t", "its location">,
  ];
}

def ol_memory_register_flags_t : Typedef {
  let desc = "Flags of `olMemRegister`. None is defined yet";
  let value = "uint32_t";
}

//===- Allocations --------------------------------------------------------===//

def olMemAlloc : Function {
  let desc = "Allocates memory for a device";
  let details = [
    "Addresses of allocations are unique across all devices and locations.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_alloc_type_t", "Type", "the location of the memory", PARAM_IN>,
    Param<"size_t", "Size", "the size in bytes", PARAM_IN>,
    Param<"void**", "AllocationOut", "receives the address", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`"]>,
  ];
}

def olMemFree : Function {
  let desc = "Frees memory from `olMemAlloc`";
  let params = [
    Param<"void*", "Address", "the address from `olMemAlloc`", PARAM_IN>,
  ];
  let returns = [];
}

def olGetMemInfo : Function {
  let desc = "Reads a property of an allocation";
  let details = [
    "Any address inside the allocation is accepted.",
    "`olGetMemInfoSize` returns the size of the property.",
  ];
  let params = [
    Param<"const void*", "Ptr", "an address in the allocation", PARAM_IN>,
    Param<"ol_mem_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "receives the property. Not modified if it does not fit", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
    Return<"OL_ERRC_NOT_FOUND", ["the address is not in an allocation of this library"]>,
  ];
}

def olGetMemInfoSize : Function {
  let desc = "Returns the size of a property of an allocation";
  let details = ["Any address inside the allocation is accepted."];
  let params = [
    Param<"const void*", "Ptr", "an address in the allocation", PARAM_IN>,
    Param<"ol_mem_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_NOT_FOUND", ["the address is not in an allocation of this library"]>,
  ];
}

//===- The host's own memory ----------------------------------------------===//

def olMemRegister : Function {
  let desc = "Pins host memory, so that a device can access it and transfers are fast";
  let details = [
    "Transfers should go through the pinned address, which the host and the device can both use.",
    "Writes of one side become visible to the other at an unspecified time.",
    "Pinning the same memory again adds a user; memory that overlaps it partly is rejected.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"void*", "Ptr", "the address on the host", PARAM_IN>,
    Param<"size_t", "Size", "the size in bytes", PARAM_IN>,
    Param<"ol_memory_register_flags_t", "Flags", "zero, until flags are defined", PARAM_IN>,
    Param<"void**", "PinnedPtr", "receives the pinned address", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`"]>,
  ];
}

def olMemUnregister : Function {
  let desc = "Reverts one `olMemRegister`";
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
    "Host memory belongs to the device of the platform with the backend OL_PLATFORM_BACKEND_HOST.",
    "In a queue, at least one of the two devices is not the host.",
    "Without a queue, the call returns when the copy is complete.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN_OPTIONAL>,
    Param<"void*", "DstPtr", "the destination", PARAM_IN>,
    Param<"ol_device_handle_t", "DstDevice", "the device that DstPtr is on", PARAM_IN>,
    Param<"const void*", "SrcPtr", "the source", PARAM_IN>,
    Param<"ol_device_handle_t", "SrcDevice", "the device that SrcPtr is on", PARAM_IN>,
    Param<"size_t", "Size", "the size in bytes", PARAM_IN>,
  ];
  let returns = [];
}

def olMemFill : Function {
  let desc = "Fills memory with a repeated pattern";
  let details = [
    "The queue must belong to the device of the memory.",
    "Patterns of more than four bytes may be slow.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN_OPTIONAL>,
    Param<"void*", "Ptr", "the address of the memory", PARAM_IN>,
    Param<"size_t", "PatternSize", "the size of the pattern in bytes", PARAM_IN>,
    Param<"const void*", "PatternPtr", "the pattern", PARAM_IN>,
    Param<"size_t", "FillSize", "the number of bytes to fill: a multiple of PatternSize", PARAM_IN>,
  ];
  // The library does not ask whether the pattern is empty before it divides.
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PatternSize == 0`", "`FillSize % PatternSize != 0`"]>,
  ];
}
