//===- device.td - Devices and their properties ---------------------------===//

def ol_device_handle_t : Handle {
  let desc = "A device of a platform";
  let parent = "ol_platform_handle_t";
}

def ol_device_type_t : Enum {
  let desc = "Kinds of devices";
  let etors = [
    Etor<"DEFAULT", "the kind that the runtime prefers">,
    Etor<"ALL", "any kind">,
    Etor<"GPU", "a graphics processor">,
    Etor<"CPU", "a processor like the host's">,
    Etor<"HOST", "the host itself">,
  ];
}

def ol_dimensions_t : Struct {
  let desc = "A number for each of three dimensions";
  let members = [
    StructMember<"uint32_t", "x", "the first">,
    StructMember<"uint32_t", "y", "the second">,
    StructMember<"uint32_t", "z", "the third">,
  ];
}

def ol_device_fp_capability_flag_t : Enum {
  let desc = "Floating-point capabilities of a device";
  let is_bit_field = 1;
  let etors = [
    Etor<"CORRECTLY_ROUNDED_DIVIDE_SQRT", "quotients and square roots are rounded correctly">,
    Etor<"ROUND_TO_NEAREST", "results can be rounded to the nearest number">,
    Etor<"ROUND_TO_ZERO", "results can be rounded towards zero">,
    Etor<"ROUND_TO_INF", "results can be rounded up and down">,
    Etor<"INF_NAN", "infinities and NaNs are supported">,
    Etor<"DENORM", "denormal numbers are supported">,
    Etor<"FMA", "fused multiply-add is supported">,
    Etor<"SOFT_FLOAT", "basic operations are emulated in software">,
  ];
}

def ol_device_fp_capability_flags_t : Typedef {
  let desc = "A set of ol_device_fp_capability_flag_t, combined";
  let value = "uint32_t";
}

def ol_device_info_t : Enum {
  let desc = "Properties of a device";
  let is_typed = 1;
  list<TaggedEtor> basics = [
    TaggedEtor<"TYPE", "ol_device_type_t", "its kind">,
    TaggedEtor<"PLATFORM", "ol_platform_handle_t", "the platform that it belongs to">,
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"PRODUCT_NAME", "char[]", "its product name">,
    TaggedEtor<"UID", "char[]", "a unique name">,
    TaggedEtor<"VENDOR", "char[]", "its vendor">,
    TaggedEtor<"DRIVER_VERSION", "char[]", "the version of its driver">,
    TaggedEtor<"MAX_WORK_GROUP_SIZE", "uint32_t", "the maximum number of work items in a group">,
    TaggedEtor<"MAX_WORK_GROUP_SIZE_PER_DIMENSION", "ol_dimensions_t", "the same, for each dimension">,
    TaggedEtor<"MAX_WORK_SIZE", "uint32_t", "the maximum total number of work items">,
    TaggedEtor<"MAX_WORK_SIZE_PER_DIMENSION", "ol_dimensions_t", "the same, for each dimension">,
    TaggedEtor<"VENDOR_ID", "uint32_t", "the PCI-SIG number of its vendor">,
    TaggedEtor<"NUM_COMPUTE_UNITS", "uint32_t", "the number of parallel compute units">,
    TaggedEtor<"MAX_CLOCK_FREQUENCY", "uint32_t", "its configured maximum clock frequency, in MHz">,
    TaggedEtor<"MEMORY_CLOCK_RATE", "uint32_t", "the clock frequency of its memory, in MHz">,
    TaggedEtor<"ADDRESS_BITS", "uint32_t", "the width of its addresses in bits">,
    TaggedEtor<"MAX_MEM_ALLOC_SIZE", "uint64_t", "the maximum size of one allocation in bytes">,
    TaggedEtor<"GLOBAL_MEM_SIZE", "uint64_t", "the size of its global memory in bytes">,
    TaggedEtor<"WORK_GROUP_LOCAL_MEM_SIZE", "uint64_t", "the size of the local memory of a work group in bytes">,
  ];
  list<TaggedEtor> fp_configs = !foreach(precision, ["single", "double", "half"],
    TaggedEtor<!toupper(precision) # "_FP_CONFIG", "ol_device_fp_capability_flags_t",
               "its capabilities in " # precision # " precision">);
  list<TaggedEtor> vector_widths = !foreach(element, ["char", "short", "int", "long", "float", "double", "half"],
    TaggedEtor<"NATIVE_VECTOR_WIDTH_" # !toupper(element), "uint32_t",
               "the native vector width for " # element>);
  let etors = !listconcat(basics, fp_configs, vector_widths);
}

def ol_device_iterate_cb_t : FptrTypedef {
  let desc = "Called by `olIterateDevices` for each device; returns whether to continue";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"void*", "UserData", "what the caller of `olIterateDevices` passed", PARAM_IN_OPTIONAL>,
  ];
  let return = "bool";
}

def olIterateDevices : Function {
  let desc = "Calls a function for each device of this machine";
  let details = ["Stops early if the function returns `false`."];
  let params = [
    Param<"ol_device_iterate_cb_t", "Callback", "the function", PARAM_IN>,
    Param<"void*", "UserData", "passed to the function with each device", PARAM_IN_OPTIONAL>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_DEVICE">,
  ];
}

def olGetDeviceInfo : Function {
  let desc = "Reads a property of a device";
  let details = [
    "`olGetDeviceInfoSize` returns the size of the property.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_device_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "receives the property. Not modified if it does not fit", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the device"]>,
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
    Return<"OL_ERRC_INVALID_DEVICE">,
  ];
}

def olGetDeviceInfoSize : Function {
  let desc = "Returns the size of a property of a device";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_device_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the device"]>,
    Return<"OL_ERRC_INVALID_DEVICE">,
  ];
}
