//===- device.td - Devices and their properties ---------------------------===//

def ol_device_handle_t : Handle {
  let desc = "A device of a platform";
}

def ol_device_type_t : Enum {
  let desc = "What kind of device it is";
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
  let desc = "What the floating-point arithmetic of a device can do";
  let is_bit_field = 1;
  let etors = [
    Etor<"CORRECTLY_ROUNDED_DIVIDE_SQRT", "quotients and square roots are rounded correctly">,
    Etor<"ROUND_TO_NEAREST", "results can be rounded to the nearest number">,
    Etor<"ROUND_TO_ZERO", "results can be rounded towards zero">,
    Etor<"ROUND_TO_INF", "results can be rounded up and down">,
    Etor<"INF_NAN", "there are infinities and not-a-numbers">,
    Etor<"DENORM", "there are denormal numbers">,
    Etor<"FMA", "a product and a sum can be one operation, rounded once">,
    Etor<"SOFT_FLOAT", "the basic operations are done in software">,
  ];
}

def ol_device_fp_capability_flags_t : Typedef {
  let desc = "A set of ol_device_fp_capability_flag_t, added up";
  let value = "uint32_t";
}

def ol_device_info_t : Enum {
  let desc = "What can be asked about a device";
  let is_typed = 1;
  list<TaggedEtor> basics = [
    TaggedEtor<"TYPE", "ol_device_type_t", "its kind">,
    TaggedEtor<"PLATFORM", "ol_platform_handle_t", "the platform that it belongs to">,
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"PRODUCT_NAME", "char[]", "the name that it is sold under">,
    TaggedEtor<"UID", "char[]", "a name that no other device has">,
    TaggedEtor<"VENDOR", "char[]", "who makes it">,
    TaggedEtor<"DRIVER_VERSION", "char[]", "the version of its driver">,
    TaggedEtor<"MAX_WORK_GROUP_SIZE", "uint32_t", "the most work items in a group">,
    TaggedEtor<"MAX_WORK_GROUP_SIZE_PER_DIMENSION", "ol_dimensions_t", "the same, for each dimension">,
    TaggedEtor<"MAX_WORK_SIZE", "uint32_t", "the most work items in all">,
    TaggedEtor<"MAX_WORK_SIZE_PER_DIMENSION", "ol_dimensions_t", "the same, for each dimension">,
    TaggedEtor<"VENDOR_ID", "uint32_t", "the number that PCI-SIG gave its maker">,
    TaggedEtor<"NUM_COMPUTE_UNITS", "uint32_t", "how many compute units work side by side">,
    TaggedEtor<"MAX_CLOCK_FREQUENCY", "uint32_t", "the highest clock it is set up for, in MHz">,
    TaggedEtor<"MEMORY_CLOCK_RATE", "uint32_t", "the clock of its memory, in MHz">,
    TaggedEtor<"ADDRESS_BITS", "uint32_t", "how many bits an address in its memory has">,
    TaggedEtor<"MAX_MEM_ALLOC_SIZE", "uint64_t", "the most bytes that one allocation can have">,
    TaggedEtor<"GLOBAL_MEM_SIZE", "uint64_t", "the bytes of its global memory">,
    TaggedEtor<"WORK_GROUP_LOCAL_MEM_SIZE", "uint64_t", "the bytes of local memory that a work group can share">,
  ];
  list<TaggedEtor> fp_configs = !foreach(precision, ["single", "double", "half"],
    TaggedEtor<!toupper(precision) # "_FP_CONFIG", "ol_device_fp_capability_flags_t",
               "what it can do in " # precision # " precision">);
  list<TaggedEtor> vector_widths = !foreach(element, ["char", "short", "int", "long", "float", "double", "half"],
    TaggedEtor<"NATIVE_VECTOR_WIDTH_" # !toupper(element), "uint32_t",
               "how many elements of type " # element # " its vectors have">);
  let etors = !listconcat(basics, fp_configs, vector_widths);
}

def ol_device_iterate_cb_t : FptrTypedef {
  let desc = "Called by `olIterateDevices` for each device; returns whether to go on";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"void*", "UserData", "what the caller of `olIterateDevices` handed over", PARAM_IN_OPTIONAL>,
  ];
  let return = "bool";
}

def olIterateDevices : Function {
  let desc = "Calls a function for each device of this machine";
  let details = ["Ends early when the function returns `false`."];
  let params = [
    Param<"ol_device_iterate_cb_t", "Callback", "the function", PARAM_IN>,
    Param<"void*", "UserData", "handed to the function with each device", PARAM_IN_OPTIONAL>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_DEVICE">,
  ];
}

def olGetDeviceInfo : Function {
  let desc = "Reads a property of a device";
  let details = [
    "`olGetDeviceInfoSize` tells how much room the property needs.",
  ];
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_device_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "where the property is put. Untouched if it does not fit there", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the device's properties"]>,
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
    Return<"OL_ERRC_INVALID_DEVICE">,
  ];
}

def olGetDeviceInfoSize : Function {
  let desc = "Tells how many bytes a property of a device takes";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_device_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the device's properties"]>,
    Return<"OL_ERRC_INVALID_DEVICE">,
  ];
}
