//===- kernel.td - Kernels: launch them, find a good size -----------------===//

def ol_kernel_launch_size_args_t : Struct {
  let desc = "How large a launch is";
  let members = [
    StructMember<"size_t", "Dimensions", "how many of the three dimensions count">,
    StructMember<"struct ol_dimensions_t", "NumGroups", "how many work groups there are">,
    StructMember<"struct ol_dimensions_t", "GroupSize", "how many work items a group has">,
    StructMember<"size_t", "DynSharedMemory", "how many bytes of shared memory are made at the launch">,
  ];
}

def olLaunchKernel : Function {
  let desc = "Puts a run of a kernel into a queue";
  let details = [
    "Without a queue, the call returns when the kernel has run.",
    "A kernel without parameters needs no ArgumentsData.",
  ];
  let params = [
    Param<"ol_queue_handle_t", "Queue", "the queue", PARAM_IN_OPTIONAL>,
    Param<"ol_device_handle_t", "Device", "the device that runs it", PARAM_IN>,
    Param<"ol_symbol_handle_t", "Kernel", "the kernel", PARAM_IN>,
    Param<"const void*", "ArgumentsData", "a structure with the kernel's arguments", PARAM_IN_OPTIONAL>,
    Param<"size_t", "ArgumentsSize", "how many bytes it has", PARAM_IN>,
    Param<"const ol_kernel_launch_size_args_t*", "LaunchSizeArgs", "how large the launch is", PARAM_IN>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ARGUMENT", ["`ArgumentsSize > 0 && ArgumentsData == NULL`"]>,
    Return<"OL_ERRC_INVALID_DEVICE", ["the queue is one of another device"]>,
    Return<"OL_ERRC_SYMBOL_KIND", ["the symbol is a variable"]>,
  ];
}

def olCalculateOptimalOccupancy : Function {
  let desc = "Finds the size of a work group that keeps a device busiest";
  let details = [
    "Mostly it is the largest at which all work items are on the device at the same time.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device that is to run the kernel", PARAM_IN>,
    Param<"ol_symbol_handle_t", "Kernel", "the kernel", PARAM_IN>,
    Param<"size_t", "SharedMemory", "how many bytes of dynamic shared memory each work item needs", PARAM_IN>,
    Param<"size_t*", "GroupSize", "where the size is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_SYMBOL_KIND", ["the symbol is a variable"]>,
    Return<"OL_ERRC_UNSUPPORTED", ["what drives the device cannot tell"]>,
  ];
}
