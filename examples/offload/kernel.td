//===- kernel.td - Kernels: launch them, find a good size -----------------===//

def ol_kernel_launch_size_args_t : Struct {
  let desc = "The size of a launch";
  let members = [
    StructMember<"size_t", "Dimensions", "the number of dimensions used, from 1 to 3">,
    StructMember<"struct ol_dimensions_t", "NumGroups", "the number of work groups">,
    StructMember<"struct ol_dimensions_t", "GroupSize", "the number of work items in a group">,
    StructMember<"size_t", "DynSharedMemory", "the size of dynamic shared memory in bytes">,
  ];
}

def olLaunchKernel : Function {
  let desc = "Enqueues the execution of a kernel";
  let details = [
    "Without a queue, the call returns when the kernel is complete.",
    "A kernel without parameters needs no ArgumentsData.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN_OPTIONAL>,
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_symbol_handle_t", "Kernel", "the kernel", PARAM_IN>,
    Param<"const void*", "ArgumentsData", "a structure with the kernel's arguments", PARAM_IN_OPTIONAL>,
    Param<"size_t", "ArgumentsSize", "the size in bytes", PARAM_IN>,
    Param<"const ol_kernel_launch_size_args_t*", "LaunchSizeArgs", "the size of the launch", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ARGUMENT", ["`ArgumentsSize > 0 && ArgumentsData == NULL`"]>,
    Return<"OL_ERRC_INVALID_DEVICE", ["the queue belongs to another device"]>,
    Return<"OL_ERRC_SYMBOL_KIND", ["the symbol is a variable"]>,
  ];
}

def olCalculateOptimalOccupancy : Function {
  let desc = "Finds the work group size with the highest occupancy of a device";
  let details = [
    "Usually this is the largest size at which all work items are on the device at the same time.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_symbol_handle_t", "Kernel", "the kernel", PARAM_IN>,
    Param<"size_t", "SharedMemory", "the dynamic shared memory of each work item in bytes", PARAM_IN>,
    Param<"size_t*", "GroupSize", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_SYMBOL_KIND", ["the symbol is a variable"]>,
    Return<"OL_ERRC_UNSUPPORTED", ["the backend cannot determine it"]>,
  ];
}
